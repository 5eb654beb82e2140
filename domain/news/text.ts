import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import { showLeave } from '#domain/leave/texts.ts'
import type { NewsKindName } from '#domain/news/kinds.ts'
import { truncate } from '#domain/truncate.ts'

/** What a kind puts into its text, as its declaration on the server writes it. Days are `YYYY-MM-DD`, sums whole paise. */
export type NewsArguments = Readonly<Record<string, string | undefined>>

/** As much as a notification of a phone shows [news-3]. */
export const maxTextLength = 160

/** What the institute has changed of an account, by the kind of the access log. */
const accountChanges = new Map([
  ['changedContact', 'Your phone number or e-mail was changed'],
  ['askedForPassword', 'A new one-time password was made for you'],
  ['turnedOffSecondFactor', 'The second step of your sign-in was turned off'],
  ['removedPasskey', 'A passkey of yours was removed'],
])

const leaveOf = (of: (name: string) => string) =>
  showLeave({
    from: of('fromDay'),
    until: of('untilDay'),
    fromTime: of('fromTime'),
    untilTime: of('untilTime'),
  })

const lines: Record<NewsKindName, (of: (name: string) => string) => string> = {
