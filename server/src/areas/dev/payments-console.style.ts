/** What the console adds to the style of the developer pages; its amber sign keeps it from being taken for the app. */
export const consoleStyle = `:root{--ok:#177344;--ok-soft:#e7f4ec;--warn:#9a5b00;--warn-soft:#faf1df;--danger:#c22b2b;--danger-soft:#fbeceb;--info-soft:#ebf0fe;--raised:#f1f1ee}
@media (prefers-color-scheme:dark){:root{--ok:#56d08a;--ok-soft:#1b3226;--warn:#f2b84b;--warn-soft:#362b16;--danger:#ff7b72;--danger-soft:#3a2322;--info-soft:#222b47;--raised:#24272b}}
header{gap:12px;position:sticky;top:0;z-index:1}header h1{margin:0;font-size:15px;line-height:22px;letter-spacing:0}
.mark{display:grid;place-items:center;width:28px;height:28px;border-radius:6px;background:#9a5b00;color:#fff;font-weight:700}
.reset{margin-left:auto;border-color:transparent;background:none;color:var(--danger)}.reset:hover{border-color:var(--danger)}
main{display:grid;grid-template-columns:minmax(0,1fr) 360px;gap:24px;align-items:start;max-width:1400px;padding:24px 24px 64px}main>.clocks{grid-column:1/-1}
.lists,aside{min-width:0}aside{position:sticky;top:80px;max-height:calc(100vh - 104px);overflow-y:auto}aside .card+.card,aside>div+div{margin-top:16px}
#filter{display:flex;flex-wrap:wrap;gap:8px}select{height:36px;max-width:100%;padding:0 8px;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-size:14px}
td a{color:inherit;text-decoration-color:var(--edge);text-underline-offset:3px}tr[aria-current]{font-weight:450}tr.on td{background:var(--info-soft)}tr.on td:first-child{box-shadow:inset 2px 0 var(--accent)}
.wrap,.mono.wrap{white-space:normal;overflow-wrap:anywhere}.card.none{padding:20px;color:var(--soft)}.card.none p{margin:0}
#detail{scroll-margin-top:80px}.detail header{display:block;position:static;height:auto;padding:14px 20px;border-bottom:1px solid var(--line);background:none}.detail header .mono{color:var(--soft)}.detail header p{display:flex;flex-wrap:wrap;align-items:center;gap:10px;margin:2px 0 0}.detail header b{font-size:20px;line-height:28px;font-variant-numeric:tabular-nums}
.detail dl{display:grid;gap:4px;margin:0;padding:16px 20px 0;font-size:14px}.detail dl div{display:grid;grid-template-columns:76px minmax(0,1fr);gap:12px}.detail dt{color:var(--soft)}.detail dd{margin:0;overflow-wrap:anywhere}
.steps{margin:0;padding:16px 20px 4px;list-style:none;font-size:14px}.steps li{position:relative;display:flex;justify-content:space-between;gap:12px;padding:0 0 14px 24px}.steps li::before{content:"";position:absolute;left:3px;top:6px;width:9px;height:9px;border-radius:50%;background:var(--edge)}.steps li:not(:last-child)::after{content:"";position:absolute;left:7px;top:18px;bottom:-4px;width:1px;background:var(--edge)}.steps li.now::before{background:var(--accent)}.steps li.bad::before{background:var(--danger)}.steps b{font-weight:550}.steps time{flex:none;color:var(--soft);font-size:13px;font-variant-numeric:tabular-nums}
.answers{display:flex;flex-wrap:wrap;align-items:center;gap:8px;margin:0;padding:0 20px 16px}.detail details{padding:0 20px 16px;font-size:13px}.detail summary{color:var(--soft);cursor:pointer}.detail pre{margin:8px 0 0;font-size:12px;line-height:18px}
.hooks li{display:grid;grid-template-columns:minmax(0,1fr) auto auto;gap:8px 12px;align-items:center;padding:8px 0;font-size:14px}.hooks li+li{border-top:1px solid var(--line)}.hooks .mono{overflow:hidden;text-overflow:ellipsis}.hooks li.none{display:block;color:var(--soft)}.hooks small{text-align:right}
dialog{width:440px;max-width:calc(100vw - 32px);padding:24px;border:1px solid var(--line);border-radius:10px;background:var(--surface);color:inherit}dialog::backdrop{background:rgb(0 0 0/.5)}dialog h2{margin:0 0 8px}dialog ul{margin:0 0 20px;padding:0 0 0 18px;color:var(--soft);font-size:14px}dialog .answers{justify-content:flex-end;padding:0}button.danger{border-color:var(--danger);background:var(--danger);color:var(--surface)}
nav{gap:0 24px;margin:0 0 16px;border-bottom:1px solid var(--line)}nav a{padding:8px 0 10px;color:var(--soft);font-weight:550;text-decoration:none;white-space:nowrap}
nav a span{font-weight:450;font-variant-numeric:tabular-nums}nav [aria-current]{color:var(--ink);box-shadow:inset 0 -2px var(--accent)}
input[type=search]{width:320px;max-width:100%;height:36px;padding:0 12px;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-size:14px}
#said{min-height:22px;margin:4px 0;color:var(--danger);font-size:13px}
.scroll{position:relative;overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:14px}
th{padding:8px;border-bottom:1px solid var(--line);color:var(--soft);font-size:12px;font-weight:550;text-align:left;text-transform:uppercase}
td{max-width:260px;padding:8px;border-bottom:1px solid var(--line);vertical-align:top;font-variant-numeric:tabular-nums}
th.right,td.right{text-align:right}td.acts{white-space:nowrap;text-align:right}small{display:block;color:var(--soft);font-size:13px;font-weight:450}
.clip{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.mono{font:13px/20px ui-monospace,Menlo,Consolas,monospace;white-space:nowrap}
tr.new{animation:come 1s}@keyframes come{from{background:var(--info-soft)}}@media (prefers-reduced-motion:reduce){tr.new{animation:none}}
.badge{display:inline-block;padding:2px 8px;border-radius:4px;background:var(--raised);color:var(--soft);font-size:12px;font-weight:550;white-space:nowrap}
.badge.ok{background:var(--ok-soft);color:var(--ok)}.badge.warn{background:var(--warn-soft);color:var(--warn)}.badge.danger{background:var(--danger-soft);color:var(--danger)}.badge.info{background:var(--info-soft);color:var(--accent)}
.card{padding:0;border:1px solid var(--line);border-radius:10px;background:var(--surface)}.lists .card{margin-top:24px}
.card h2{display:flex;justify-content:space-between;align-items:baseline;gap:12px;margin:0;padding:14px 20px;border-bottom:1px solid var(--line);font-size:15px}
.card ul{margin:0;padding:8px 20px;list-style:none}.cards{columns:2 320px;column-gap:40px;font-size:14px}.cards li{display:flex;justify-content:space-between;gap:16px;padding:5px 0;break-inside:avoid}.cards span+span{text-align:right}
.clocks .scroll{padding:0 12px 4px}.clocks .empty{margin:0;padding:14px 20px}.clocks tr:last-child td{border-bottom:0}.clocks table{min-width:720px}.clocks .acts{max-width:none}.clocks .acts button+button{margin-left:6px}.clocks td{white-space:nowrap}.clocks td:first-child{white-space:normal}
.faults li{display:flex;align-items:center;justify-content:space-between;gap:16px;padding:8px 0}.faults li+li{border-top:1px solid var(--line)}.faults b{font-size:14px;font-weight:550}
button{min-height:28px;padding:0 10px;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:inherit;font:550 13px/18px inherit;font-family:inherit;cursor:pointer}button:hover{border-color:var(--soft)}
[role=switch]{flex:none;position:relative;width:36px;height:22px;min-height:0;padding:0;border:0;border-radius:11px;background:var(--edge)}
[role=switch]::after{content:"";position:absolute;top:3px;left:3px;width:16px;height:16px;border-radius:50%;background:#fff}[role=switch][aria-checked=true]{background:var(--accent)}[role=switch][aria-checked=true]::after{left:17px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:1000px){main{grid-template-columns:minmax(0,1fr);padding:16px}aside{position:static;max-height:none}header{padding:0 16px}button,select,input[type=search]{min-height:36px}}
@media (max-width:600px){.badge.warn{white-space:normal}body>header .badge{display:none}nav{gap:0 4px;justify-content:space-between;font-size:13px}#filter{display:grid}select,input[type=search]{width:100%;height:44px}table,tbody,.clocks table{display:block;min-width:0}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 16px;padding:12px 0;border-bottom:1px solid var(--line)}td,.clocks td{max-width:none;min-width:0;padding:0;border:0;white-space:normal}
td:nth-child(even){text-align:right}td:nth-child(odd){text-align:left}td:nth-child(3):not(:last-child){grid-column:1}td:empty{display:none}td.acts,.clocks .acts{grid-column:1/-1;text-align:left}.acts:has(button){padding-top:4px}
tr.on{margin:0 -8px;padding-inline:8px;background:var(--info-soft)}tr.on td{background:none}tr.on td:first-child{box-shadow:none}
.clocks tr:last-child{border-bottom:0}.clocks .scroll{padding:0 20px}.clip{max-width:44vw}.card h2{flex-wrap:wrap}.hooks li{grid-template-columns:minmax(0,1fr) auto}.hooks .acts{grid-column:1/-1}.cards{columns:1}}`;
