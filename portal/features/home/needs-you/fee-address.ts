import { anchorOf, fragmentOf } from '#portal/shared/navigation/address.ts'
import { feeQuery } from '#portal/shared/navigation/fee-url-state.ts'
import type { WaitingItem } from './waiting.ts'

/** The address of the fees at the instalments that the title of a fee names. */
export function feeAddress({ title, yearId }: Pick<WaitingItem, 'title' | 'yearId'>): string {
  const instalments = title.split(', ').map((number) => anchorOf('instalment', Number(number)))
  return `/fees${feeQuery({ tab: 'due', yearId: yearId ?? 0 })}${fragmentOf(...instalments)}`
}
