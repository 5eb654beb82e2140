import { titledOf } from '#portal/shared/unsent/change-list.ts'
import { unsentTexts } from '#portal/shared/unsent/texts.ts'
import { useWaiting } from '#portal/shared/unsent/unsent-changes.ts'

/** How many changes wait to be sent; '' for none. */
export function useWaitingText(): string {
  const count = titledOf(useWaiting()).length
  return count > 0 ? unsentTexts.waiting(count) : ''
}
