import type { SignedIn } from '#domain/session/calls.ts'
import { localDay, storedSessionOf } from '#portal/shared/session.ts'
import { exampleSignIn } from '#portal/testing/session-examples.ts'

/** A student, as the browser's storage has it. */
export const sessionOf = (student: Partial<SignedIn>) =>
  storedSessionOf(exampleSignIn(student), {
    today: localDay(new Date()),
    currentMode: '',
    redirect_url: '',
  })
