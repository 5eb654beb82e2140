import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type InstituteLook, loadLook, storedLook } from '#portal/shared/look/institute-look.ts'
import { Crest } from '#ui/display/crest.tsx'
import styles from './login-screen.module.css'

const productName = 'Homeroom'
const unknown: InstituteLook = { name: '', logo: '', icon: '', callingCode: '' }

/** Logo, heading and, if the host is known, the institute's name [session-1, session-3]. Nothing moves when they appear. */
export function LoginBrand() {
  const t = useTranslations('session')
  const [look, setLook] = useState<InstituteLook>()

  useEffect(() => {
    const before = storedLook()
    if (before) setLook(before)
    void loadLook().then((found) => setLook(found ?? before ?? unknown))
  }, [])

  useEffect(() => {
    if (look?.name) document.title = look.name
  }, [look])

  return (
    <header className={styles.brand}>
      <a className={styles.logo} href="/" aria-label={t('siteHome')}>
        <Crest size="large" name={look ? look.name || productName : ''} logo={look?.logo} />
      </a>
      <h1>{t('heading')}</h1>
      <p className={styles.institute} title={look?.name || undefined}>
        {look?.name}
      </p>
    </header>
  )
}
