import { SecondFactorNewCodes, SecondFactorOff } from '../second-factor/second-factor-change.tsx'
import { SecondFactorOn } from '../second-factor/second-factor-on.tsx'
import { PasskeyAdd } from './passkey-add.tsx'
import { PasskeyRemove } from './passkey-remove.tsx'
import { PasskeyRename } from './passkey-rename.tsx'
import type { Passkey } from './queries.ts'

export type SecurityChange =
  | { kind: 'add' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }
  | { kind: 'on'; hasPasskeys: boolean }
  | { kind: 'off' | 'codes' }

/** A change of the sign-in settings. */
export function PasskeyPopup({ what, onClose }: { what: SecurityChange; onClose: () => void }) {
  switch (what.kind) {
    case 'add':
      return <PasskeyAdd onClose={onClose} />
    case 'rename':
      return <PasskeyRename passkey={what.passkey} onClose={onClose} />
    case 'remove':
      return <PasskeyRemove passkey={what.passkey} onClose={onClose} />
    case 'on':
      return <SecondFactorOn hasPasskeys={what.hasPasskeys} onClose={onClose} />
    case 'off':
      return <SecondFactorOff onClose={onClose} />
    case 'codes':
      return <SecondFactorNewCodes onClose={onClose} />
  }
}
