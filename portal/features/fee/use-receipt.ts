import { useState } from 'react'
import { receiptFileName } from '#domain/fee/rules.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { saveFile } from '#portal/shared/files/save-file.ts'
import { type FeesOf, fetchReceiptLink, type ReceiptOf } from './queries.ts'

type State = 'idle' | 'pending' | 'failed'

/** Fetches the address of a receipt and saves it. Presses meanwhile are ignored. */
export function useReceipt(of: FeesOf, payment: ReceiptOf) {
  const [state, setState] = useState<State>('idle')
  const fetchAndSave = async () => {
    setState('pending')
    try {
      const address = fileAddress(await fetchReceiptLink(of, payment))
      if (address !== '') saveFile(address, receiptFileName(payment.receiptNo))
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
