import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { type FromFamilyPage, familyPage } from '#domain/desk/as-family-page.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { readTheme, themeKey } from '#domain/session/theme.ts'
import { readStored } from '#portal/shared/storage.ts'
import styles from './as-family.module.css'

type Props = { name: string; session: SignedIn; onOver: () => void }

/** The portal in a page of its own: the session is handed to it, and is in the memory of that page alone [desk-93]. */
export function PortalFrame({ name, session, onOver }: Props) {
  const t = useTranslations('deskAsFamily')
  const frame = useRef<HTMLIFrameElement>(null)

  const receive = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    const page = frame.current?.contentWindow
    if (!page || source !== page || origin !== location.origin) return
    const said = (data as Partial<FromFamilyPage> | null)?.familyPage
    const theme = readTheme(readStored('local', themeKey))
    if (said === 'ready') page.postMessage({ session, theme }, location.origin)
    else if (said === 'over') onOver()
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => receive(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  return (
    <iframe
      ref={frame}
      src={familyPage}
      title={t('frame', { name })}
      className={styles.portal}
      allow="fullscreen; autoplay"
    />
  )
}
