/** The body of the bank's page, in the bank's own language. */
export const challengeBody = `<header><b>Sandbox Bank</b><span>ID Check</span></header><form novalidate>
<dl><dt>Merchant</dt><dd id="merchant"></dd><dt>Amount</dt><dd id="amount"></dd><dt>Card</dt><dd id="card"></dd></dl>
<label for="code">Code from your banking app</label>
<input id="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" aria-describedby="error">
<p id="error" role="alert" hidden></p>
<div class="buttons"><button class="main" disabled>Confirm</button><button type="button" id="refuse" disabled>Refuse</button></div>
<p class="hint">A bank for tests, where any six digits pass and 000000 fails.</p></form>`;

/** The look of a bank, so that nobody takes it for the app. */
export const challengeStyle = `:root{color-scheme:light dark;--paper:#fff;--ink:#16181b;--soft:#5b6066;--edge:#878c93;--bank:#0b5345;--bank-ink:#fff;--danger:#c22b2b}
@media (prefers-color-scheme:dark){:root{--paper:#1b1d20;--ink:#f2f3f4;--soft:#a3a9b0;--edge:#727981;--bank:#3fae93;--bank-ink:#08130f;--danger:#ff7b72}}
*{box-sizing:border-box}[hidden]{display:none!important}
body{display:flex;flex-direction:column;min-height:100vh;margin:0;background:var(--paper);color:var(--ink);font:400 15px/22px Arial,sans-serif}
header{display:flex;justify-content:space-between;padding:11px 20px;background:#0b5345;color:#fff}
form{display:flex;flex:1;flex-direction:column;padding:14px 20px 16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 24px;margin:0 0 14px}dt{color:var(--soft)}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
label{margin-bottom:6px;font:600 13px/18px Arial,sans-serif}
input{width:100%;height:44px;padding:0 12px;border:1px solid var(--edge);border-radius:0;background:var(--paper);color:var(--ink);font:400 16px/22px Arial,sans-serif;letter-spacing:2px}
:focus-visible{outline:2px solid var(--bank);outline-offset:1px}
#error{margin:6px 0 0;color:var(--danger);font-size:13px;line-height:18px}
.buttons{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin-top:14px}
button{height:44px;border:1px solid var(--edge);border-radius:0;background:none;color:var(--ink);font:600 15px/20px Arial,sans-serif;cursor:pointer}
button.main{border-color:var(--bank);background:var(--bank);color:var(--bank-ink)}button:disabled{opacity:.6;cursor:default}
.hint{margin:auto 0 0;padding-top:12px;color:var(--soft);font-size:13px;line-height:18px}`;

/** The body of the sheet that stands for Apple Pay. */
export const applePayBody = `<header><b>Pay</b><button type="button" id="cancel" disabled>Cancel</button></header>
<dl><dt>Card</dt><dd>Sandbox Card</dd><dt>To</dt><dd id="merchant"></dd><dt>Total</dt><dd id="amount"></dd></dl>
<button type="button" id="pay" class="main" disabled>Pay</button><button type="button" id="fail" disabled>Let it fail</button>
<p class="hint">A sheet of the sandbox: no device is asked, and no money moves.</p>`;

/** The look of the sheet. */
export const applePayStyle = `:root{color-scheme:light dark;--paper:#f6f6f3;--ink:#16181b;--soft:#5b6066;--line:#d9d9d3;--main:#000;--main-ink:#fff;--focus:#2456e6}
@media (prefers-color-scheme:dark){:root{--paper:#202327;--ink:#f2f3f4;--soft:#a3a9b0;--line:#3a3f45;--main:#fff;--main-ink:#000;--focus:#7c9bff}}
*{box-sizing:border-box}body{margin:0;padding:16px 20px;background:var(--paper);color:var(--ink);font:400 15px/22px system-ui,sans-serif}
header{display:flex;align-items:center;justify-content:space-between;min-height:44px;font-size:17px}
dl{display:grid;grid-template-columns:auto 1fr;margin:4px 0 16px}dt,dd{padding:8px 0;border-bottom:1px solid var(--line)}dt{padding-right:24px;color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
#amount{font-weight:600}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
button{width:100%;height:44px;border:0;border-radius:8px;background:none;color:var(--ink);font:500 15px/20px system-ui,sans-serif;cursor:pointer}
header button{width:auto;padding:0 8px}button.main{background:var(--main);color:var(--main-ink)}button:disabled{opacity:.6;cursor:default}
.hint{margin:4px 0 0;color:var(--soft);font-size:13px;line-height:18px;text-align:center}`;

/** The provider's own button of Apple Pay. */
export const walletBody = '<button type="button">Pay with Apple Pay</button>';

/** The look of the button: black, or white on dark pages. */
export const walletStyle = `html{background:transparent}body{margin:0;padding:2px;box-sizing:border-box;height:100vh}
button{width:100%;height:100%;border:0;border-radius:8px;background:#000;color:#fff;font:500 16px/20px system-ui,sans-serif;cursor:pointer}
[data-scheme=dark] button{background:#fff;color:#000}:focus-visible{outline:2px solid #7c9bff;outline-offset:-4px}`;
