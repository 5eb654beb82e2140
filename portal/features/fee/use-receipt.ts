import { useState } from 'react'
import type { FeePayment } from '#domain/fee/rules.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { fetchReceiptLink } from './queries.ts'

type State = 'idle' | 'pending' | 'failed'

/** Asks where the receipt is, and saves it from there. A second press while it is on its way does nothing. */
export function useReceipt(of: { studentId: number; yearId: number }, payment: FeePayment) {
  const [state, setState] = useState<State>('idle')
  const fetchAndSave = async () => {
    setState('pending')
    try {
      const address = fileAddress(await fetchReceiptLink(of, payment))
      if (address !== '') saveFrom(address, `Receipt ${payment.receiptNo}.pdf`)
      setState(address === '' ? 'failed' : 'idle')
    } catch {
      setState('failed')
    }
  }
  const download = () => {
    if (state !== 'pending') void fetchAndSave()
  }
  return { state, download }
}

/** Another host's file cannot be saved under a name: it opens beside the portal. */
function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.rel = 'noopener'
  if (new URL(address, location.href).origin !== location.origin) link.target = '_blank'
  link.click()
}
