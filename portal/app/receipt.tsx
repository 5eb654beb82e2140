import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl/react'
import { ReceiptScreen } from '#portal/features/fee/receipt-screen.tsx'
import { receiptTexts } from '#portal/features/fee/receipt-texts.ts'
import { applyStoredIcon } from '#portal/shared/institute-look.ts'

/** Whoever holds a receipt may ask about it: a page of its own, without sign-in, router or queries. */
export function startReceipt(container: HTMLElement): void {
  applyStoredIcon()
  createRoot(container).render(
    <StrictMode>
      <IntlProvider locale="en" timeZone="UTC" messages={{ receipt: receiptTexts }}>
        <ReceiptScreen />
      </IntlProvider>
    </StrictMode>,
  )
}
