import { type ComponentType, useEffect, useState } from 'react'
import { knowsPasskeys } from '#portal/shared/sign-in/passkey-support.ts'
import type { SignIn } from '../sign-in/use-sign-in.ts'

type Content = ComponentType<{ signIn: SignIn }>

/** The button for passkeys, once its code is loaded; the form does not wait for it. */
export function PasskeySlot({ signIn }: { signIn: SignIn }) {
  const [Content, setContent] = useState<Content>()
  useEffect(() => {
    let isHere = true
    if (!knowsPasskeys()) return
    import('./passkey-button.tsx').then(
      ({ PasskeyButton }) => isHere && setContent(() => PasskeyButton),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return Content ? <Content signIn={signIn} /> : null
}
