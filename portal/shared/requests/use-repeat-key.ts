import { useState } from 'react'
import { newKey } from './request.ts'

export function makeRepeatKey() {
  let last = { of: '', key: '' }
  return {
    keyOf: (write: unknown): string => {
      const of = JSON.stringify(write)
      if (last.of !== of) last = { of, key: newKey() }
      return last.key
    },
    /** It was answered: the same again is another write. */
    forget: (): void => {
      last = { of: '', key: '' }
    },
  }
}

/** The `Idempotency-Key` of a write: its repeat after a lost reply has the same one, so that it happens once. */
export const useRepeatKey = () => useState(makeRepeatKey)[0]
