import { titledOf } from '#portal/shared/outbox/change-list.ts'
import { unsentTexts } from '#portal/shared/outbox/texts.ts'
import { useWaiting } from '#portal/shared/outbox/unsent-changes.ts'

/** How many changes wait to be sent; '' for none. */
export function useWaitingText(): string {
  const count = titledOf(useWaiting()).length
  return count > 0 ? unsentTexts.waiting(count) : ''
}
