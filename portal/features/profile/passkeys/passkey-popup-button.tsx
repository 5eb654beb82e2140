import type { ReactNode } from 'react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { SecurityChange } from './passkey-popup.tsx'

export const PasskeyPopup = lazyPopup(async () => (await import('./passkey-popup.tsx')).PasskeyPopup)

/** Opens the popup of a change. The card renders the popup, because the button may disappear first. */
export type Open = (what: SecurityChange) => void

type OpenButtonProps = { what: SecurityChange; open: Open; children: ReactNode }

const handlersOf = (open: Open, what: SecurityChange) =>
  ({
    'aria-haspopup': 'dialog',
    onPointerEnter: () => void PasskeyPopup.prepare(),
    onFocus: () => void PasskeyPopup.prepare(),
    onClick: (event: { currentTarget: HTMLElement }) => {
      // Safari does not focus a clicked button, and the popup returns the focus to the last focused element.
      event.currentTarget.focus()
      open(what)
    },
  }) as const

export function OpenButton({ what, open, children }: OpenButtonProps) {
  return (
    <button type="button" className={buttonClass({ variant: 'quiet' })} {...handlersOf(open, what)}>
      {children}
    </button>
  )
}

export function OpenIcon({ what, open, label, children }: OpenButtonProps & { label: string }) {
  return (
    <IconButton label={label} {...handlersOf(open, what)}>
      {children}
    </IconButton>
  )
}
