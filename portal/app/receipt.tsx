import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl/react'
import { testReceiptTexts } from '#portal/features/exam/receipt-texts.ts'
import { TestReceiptScreen } from '#portal/features/exam/test-receipt-screen.tsx'
import { FeeReceiptScreen } from '#portal/features/fee/fee-receipt-screen.tsx'
import { feeReceiptTexts } from '#portal/features/fee/receipt-texts.ts'
import { applyStoredIcon } from '#portal/shared/look/institute-look.ts'
import { receiptTexts } from '#portal/shared/receipt/texts.ts'

const messages = { receipt: receiptTexts, feeReceipt: feeReceiptTexts, testReceipt: testReceiptTexts }

/** Anyone with a receipt may check it: a separate page, without sign-in, router or queries. */
export function startReceipt(container: HTMLElement): void {
  applyStoredIcon()
  const isOfTest = /^\/test-/i.test(location.pathname)
  createRoot(container).render(
    <StrictMode>
      <IntlProvider locale="en" timeZone="UTC" messages={messages}>
        {isOfTest ? <TestReceiptScreen /> : <FeeReceiptScreen />}
      </IntlProvider>
    </StrictMode>,
  )
}
