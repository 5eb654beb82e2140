import type { SettleAct, unclearReasons } from '#domain/desk/fees/online-calls.ts'

type Unclear = { unclear: '' | (typeof unclearReasons)[number]; isDecided: boolean; left: number }

/** What the desk may do with a payment that is unclear [pay-86]. */
export function actsOf({ unclear, isDecided, left }: Unclear): readonly SettleAct[] {
  if (left <= 0) return []
  switch (unclear) {
    case 'otherAmount':
      return ['take', 'giveBack', 'byHand']
    case 'refundedElsewhere':
      return isDecided ? ['byHand'] : ['take', 'giveBack', 'byHand']
    case 'withoutOrder':
      return ['giveBack', 'byHand']
    case 'refundFailed':
      return ['byHand']
    default:
      return []
  }
}
