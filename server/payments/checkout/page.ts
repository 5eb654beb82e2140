import { createHash } from 'node:crypto'

/** What the provider's Checkout is opened with; amounts are whole paise. */
type CheckoutFields = {
  key: string
  orderId: string
  amount: number
  institute: string
  description: string
  prefill: { name: string; email: string; contact: string }
  /** Where the browser returns to with what was paid, and without that. */
  callback: string
  cancel: string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const toHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f5f7;color:#1b1f24}main{max-width:22rem;margin:3rem auto;padding:1.5rem;text-align:center}button,a{font:inherit;display:inline-block;min-height:48px;line-height:48px;padding:0 1.25rem;border-radius:8px;border:1px solid #8a929c;background:#fff;color:#1b1f24;text-decoration:none}button:focus-visible,a:focus-visible{outline:3px solid #1b1f24;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#14171a;color:#e8eaed}button,a{background:#262b31;color:#e8eaed}}'

const pageOf = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="origin"><title>Payment</title><style>${style}</style><body><main>${body}</main></body></html>`

type Page = { html: string; policy: string; opener: string }

const submits = 'document.forms[0].submit()'

/**
 * A form that leaves for the provider's own page: nothing of the provider runs here, so it may be a page of the portal's origin.
 * @param address of the provider's API
 */
export function hostedPage(fields: CheckoutFields, address: string): Page {
  const { key, orderId, amount, institute, description, prefill, callback, cancel } = fields
  const inputs = {
    key_id: key,
    order_id: orderId,
    amount: String(amount),
    currency: 'INR',
    name: institute,
    description,
    'prefill[name]': prefill.name,
    'prefill[email]': prefill.email,
    'prefill[contact]': prefill.contact,
    'prefill[method]': 'upi',
    callback_url: callback,
    cancel_url: cancel,
  }
  const hidden = Object.entries(inputs)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${toHtml(value)}">`)
  const action = new URL('/v1/checkout/embedded', address)
  const html = pageOf(
    `<form method="post" action="${toHtml(action.href)}">${hidden.join('')}<p>Opening the payment</p><button>Continue</button></form><script>${submits}</script>`,
  )
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(submits)}; form-action ${action.origin}; frame-ancestors 'none'; base-uri 'none'`
  return { html, policy, opener: 'same-origin' }
}

const scriptAddress = 'https://checkout.razorpay.com/v1/checkout.js'
const opens = `const{cancel,...options}=JSON.parse(document.getElementById('options').textContent);if(window.Razorpay)new Razorpay({...options,modal:{ondismiss:()=>location.replace(cancel)}}).open();else document.getElementById('failed').hidden=false`

/** UPI is the first of the ways to pay. */
const upiFirst = {
  display: {
    blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi' }] } },
    sequence: ['block.upi'],
    preferences: { show_default_blocks: true },
  },
}

/** The provider's Checkout by its script: only in an origin that has nothing else [pay-56]. */
export function scriptPage(fields: CheckoutFields): Page {
  const { key, orderId, amount, institute, description, prefill, callback, cancel } = fields
  const options = {
    ...{ key, order_id: orderId, amount, currency: 'INR', name: institute, description, prefill },
    ...{ callback_url: callback, redirect: true, config: upiFirst, retry: { enabled: true }, cancel },
  }
  const text = JSON.stringify(options).replaceAll('<', '\\u003c')
  const html = pageOf(
    `<p>Opening the payment</p><div id="failed" hidden><p role="alert">The payment service could not be opened. Nothing was taken.</p></div><p><a href="${toHtml(cancel)}">Back to the payment</a></p><script type="application/json" id="options">${text}</script><script src="${scriptAddress}"></script><script>${opens}</script>`,
  )
  const provider = 'https://*.razorpay.com'
  const policy = `default-src 'none'; script-src https://checkout.razorpay.com ${hashOf(opens)}; style-src 'unsafe-inline'; frame-src ${provider}; connect-src ${provider}; img-src data: ${provider}; font-src ${provider}; form-action ${provider}; frame-ancestors 'none'; base-uri 'none'`
  // A bank's page opens in a window of the provider's frame, and says there that it is done: without an opener it cannot.
  return { html, policy, opener: 'same-origin-allow-popups' }
}
