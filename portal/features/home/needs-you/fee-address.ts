import { anchorOf, fragmentOf } from '#portal/shared/navigation/anchor.ts'
import { feeQuery } from '#portal/shared/navigation/fee-url-state.ts'
import type { WaitingItem } from './waiting.ts'

/** The address of what is owed, on its instalments: the title of a fee has their numbers. */
export function feeAddress({ title, yearId }: Pick<WaitingItem, 'title' | 'yearId'>): string {
  const instalments = title.split(', ').map((number) => anchorOf('instalment', Number(number)))
  return `/fees${feeQuery({ tab: 'due', yearId: yearId ?? 0 })}${fragmentOf(...instalments)}`
}
