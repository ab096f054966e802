const line = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';
const alertSign = `<svg width="16" height="16" viewBox="0 0 24 24" ${line} aria-hidden="true"><circle cx="12" cy="12" r="10"/>
<path d="M12 8v4M12 16h.01"/></svg>`;

/** The body of the card fields' frame. Its texts come from the page around it. */
export const fieldsBody = `<form novalidate>
${field('number', 'cc-number', 23, '1234 1234 1234 1234', signs())}
${field('expiry', 'cc-exp', 9, '')}
${field('cvv', 'cc-csc', 3, '123')}
</form>`;

function field(name: string, autocomplete: string, length: number, placeholder: string, sign = ''): string {
  return `<div class="field" id="${name}-field"><label for="${name}" id="${name}-label"></label>
<div class="control"><input id="${name}" name="${name}" autocomplete="${autocomplete}" inputmode="numeric" maxlength="${length}"
placeholder="${placeholder}" aria-describedby="${name}-error" spellcheck="false" autocorrect="off">${sign}</div>
<p class="error" id="${name}-error" role="alert" hidden>${alertSign}<span></span></p></div>`;
}

/** The sign of each brand; a card without one of them for others. */
function signs(): string {
  const word = (text: string, colour: string, size: number) =>
    `<rect x=".5" y=".5" width="31" height="19" rx="3" fill="#fff" stroke="#d5d5cf"/><text x="16" y="${10 + size * 0.36}"
text-anchor="middle" font-family="Arial,sans-serif" font-weight="800" font-size="${size}" fill="${colour}">${text}</text>`;
  const sign = (brand: string, name: string, inside: string) =>
    `<svg data-brand="${brand}" width="32" height="20" viewBox="0 0 32 20" role="img" aria-label="${name}" hidden>${inside}</svg>`;
  return [
    `<svg data-brand="card" width="20" height="20" viewBox="0 0 24 24" ${line} aria-hidden="true"><rect x="2" y="5" width="20"
height="14" rx="2"/><path d="M2 10h20"/></svg>`,
    sign('visa', 'Visa', word('VISA', '#1a1f71', 10)),
    sign(
      'mastercard',
      'Mastercard',
      `<rect x=".5" y=".5" width="31" height="19" rx="3" fill="#fff" stroke="#d5d5cf"/><circle cx="12.5" cy="10" r="6" fill="#eb001b"/>
<circle cx="19.5" cy="10" r="6" fill="#f79e1b"/><path d="M16 5.1a6 6 0 0 1 0 9.8a6 6 0 0 1 0-9.8" fill="#ff5f00"/>`,
    ),
    sign('amex', 'American Express', word('AMEX', '#0a62ae', 9)),
  ].join('');
}

/** The look of our own fields (web/src/ui/field/field.module.css); the tokens come from the page. */
export const fieldsStyle = `*{box-sizing:border-box}html{background:transparent;overflow:hidden}
body{margin:0;padding:2px;background:transparent;color:var(--ink);font:450 15px/22px var(--font);letter-spacing:var(--track-body);-webkit-font-smoothing:antialiased}
form{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:var(--s4)}
#number-field{grid-column:1/-1}.field{min-width:0}[hidden]{display:none!important}
label{display:block;margin-bottom:6px;font:550 13px/18px var(--font);color:var(--ink)}
.control{display:flex;align-items:center;gap:8px;height:var(--card-height);padding:0 var(--s3);border:1px solid var(--edge);border-radius:var(--r);background:var(--surface);color:var(--ink-soft);transition:border-color var(--fast)}
.control svg{flex:none}
input{flex:1;width:100%;min-width:0;height:100%;padding:0;border:0;background:none;color:var(--ink);font:450 var(--card-text)/22px var(--font);letter-spacing:inherit;font-variant-numeric:tabular-nums;outline:0;appearance:none;text-align:start}
input::placeholder{color:var(--ink-soft);opacity:1}
.control:hover{border-color:var(--ink-soft)}
.control:focus-within{border-color:var(--accent);outline:1px solid var(--accent)}
.invalid .control{border-color:var(--danger)}.invalid .control:focus-within{outline-color:var(--danger)}
.control:has(:disabled){background:var(--raised);border-color:var(--line);color:var(--ink-soft);cursor:not-allowed}
input:disabled{cursor:not-allowed;color:var(--ink-soft);-webkit-text-fill-color:currentcolor}
input:autofill{box-shadow:0 0 0 40px var(--surface) inset;-webkit-text-fill-color:var(--ink)}
.error{display:flex;align-items:flex-start;gap:6px;margin:6px 0 0;color:var(--danger);font:450 13px/18px var(--font);overflow-wrap:anywhere}
.error svg{flex:none;margin-top:1px}
@media (forced-colors:active){.control{border-color:CanvasText}}`;
