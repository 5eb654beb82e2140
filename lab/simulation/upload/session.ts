import { localDay, storedSessionOf } from '#portal/shared/session.ts'
import { exampleSignIn } from '#portal/testing/session-examples.ts'

/** A student, as the browser's storage has it. */
export const session = storedSessionOf(exampleSignIn({}), {
  today: localDay(new Date()),
  currentMode: '',
  redirect_url: '',
})
