const usual =
  'The payment did not go through. Where your bank shows an amount, it comes back by itself within days.'
const texts: Readonly<Record<string, string>> = {
  payment_cancelled: 'The payment was cancelled.',
  insufficient_funds: 'There was not enough money in the account.',
  payment_timed_out: 'The payment took too long. Please try again.',
  authentication_failed: 'The bank did not accept the confirmation. Please try again.',
  incorrect_pin: 'The PIN was not right. Please try again.',
  bank_technical_error: 'Your bank has trouble at the moment. Please try again later, or pay another way.',
}

/** Why a try failed, as a sentence. @param code of the provider; '' where none has failed */
export const failureText = (code: string): string => (code === '' ? '' : (texts[code] ?? usual))
