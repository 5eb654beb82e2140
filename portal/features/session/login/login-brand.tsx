import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { fileAddress } from '#portal/shared/file-address.ts'
import { type InstituteLook, loadLook, storedLook } from '#portal/shared/look/institute-look.ts'
import { Crest } from '#ui/display/crest.tsx'
import styles from './login-screen.module.css'

const productName = 'Homeroom'
const unknown: InstituteLook = { institute_name: '', country_calling_code: '', logoPath: '', favIconPath: '' }

/** Logo, heading and, where the host is known, the institute's name (spec/1 §1, §2.2). Nothing moves when they appear. */
export function LoginBrand() {
  const t = useTranslations('session')
  const [look, setLook] = useState<InstituteLook>()

  useEffect(() => {
    const before = storedLook()
    if (before) setLook(before)
    void loadLook().then((found) => setLook(found ?? before ?? unknown))
  }, [])

  useEffect(() => {
    if (look?.institute_name) document.title = look.institute_name
  }, [look])

  return (
    <header className={styles.brand}>
      <a className={styles.logo} href="/" aria-label={t('siteHome')}>
        <Crest
          size="large"
          name={look ? look.institute_name || productName : ''}
          logo={look && fileAddress(look.logoPath)}
        />
      </a>
      <h1>{t('heading')}</h1>
      <p className={styles.institute} title={look?.institute_name || undefined}>
        {look?.institute_name}
      </p>
    </header>
  )
}
