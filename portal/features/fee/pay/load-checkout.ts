import type { Checkout } from '#domain/fee/online/calls.ts'

/** The provider's own script: only the page of the Checkout may load it. */
const scriptAddress = 'https://checkout.razorpay.com/v1/checkout.js'

export type Proof = { payment_id: string; order_id: string; signature: string }
type Result = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
type Opened = { open: () => void }
type RazorpayMaker = new (options: object) => Opened

const maker = () => (globalThis as { Razorpay?: RazorpayMaker }).Razorpay

/** @throws where the script does not come */
function loadScript(): Promise<RazorpayMaker> {
  return new Promise((resolve, reject) => {
    const known = maker()
    if (known) return resolve(known)
    const script = document.createElement('script')
    script.src = scriptAddress
    script.onload = () => {
      const loaded = maker()
      if (loaded) resolve(loaded)
      else reject(new Error('there is no Checkout'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('the Checkout does not load'))
    }
    document.head.append(script)
  })
}

/** UPI is the first of the ways to pay. */
const upiFirst = {
  display: {
    blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi' }] } },
    sequence: ['block.upi'],
    preferences: { show_default_blocks: true },
  },
}

/**
 * Opens the provider's Checkout over the page.
 * @returns what it says was paid, which the server compares; null where it was closed
 * @throws where it cannot be loaded
 */
export async function showCheckout(checkout: Checkout): Promise<Proof | null> {
  const Maker = await loadScript()
  return new Promise((resolve) => {
    new Maker({
      key: checkout.key,
      order_id: checkout.order_id,
      amount: checkout.amount_paise,
      currency: checkout.currency,
      name: checkout.institute,
      description: checkout.description,
      prefill: checkout.prefill,
      config: upiFirst,
      // A failed try stays in the Checkout, which offers others.
      retry: { enabled: true },
      handler: (paid: Result) =>
        resolve({
          payment_id: paid.razorpay_payment_id,
          order_id: paid.razorpay_order_id,
          signature: paid.razorpay_signature,
        }),
      modal: { ondismiss: () => resolve(null) },
    }).open()
  })
}
