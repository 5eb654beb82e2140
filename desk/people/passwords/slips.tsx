import QRCode from 'qrcode'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { PasswordSlip } from '#domain/desk/people-account-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { familiesOf } from './families.ts'
import type { Made } from './made.ts'
import styles from './slips.module.css'
import { useLogo } from './use-logo.ts'

const layouts = ['slips', 'letters'] as const

/** The slips, for as long as the page is open: on paper only they are there. */
export function Slips({ made, onForget }: { made: Made; onForget: () => void }) {
  const t = useTranslations('deskPasswords')
  const [layout, setLayout] = useState<(typeof layouts)[number]>('slips')
  const { slips, sent, leftOut, institute, stopped } = made
  // Families get the address of this page where the operator has set none.
  const address = made.address || location.origin
  const logo = useLogo()
  const families = layout === 'letters' ? familiesOf(slips) : slips.map((slip) => [slip])
  return (
    <Stack gap={4}>
      <div className={styles.tools}>
        <ScreenHead title={t('slips')} text={slips.length > 0 && t('slipsText')} />
        {stopped && (
          <Card tone="bad" role="alert">
            <Text>{stopped.message}</Text>
            <Text>{t('stopped', stopped)}</Text>
          </Card>
        )}
        {sent > 0 && <Card tone="good">{t('sent', { count: sent })}</Card>}
        {sent > 0 && slips.length > 0 && <Text>{t('unsent')}</Text>}
        {leftOut.length > 0 && (
          <Card tone="warn">
            <Text wrap="anywhere">{t('leftOut', { names: leftOut.join(', ') })}</Text>
          </Card>
        )}
        {slips.length > 0 && made.address === '' && (
          <Card tone="warn">{t('ownAddress', { address: shortAddress(address) })}</Card>
        )}
        {slips.length > 0 && (
          <Segments
            label={t('layout')}
            value={layout}
            options={layouts.map((value) => ({ value, label: t(`layouts.${value}`) }))}
            onChange={setLayout}
          />
        )}
        <div className={styles.actions}>
          {slips.length > 0 && <Button onClick={() => window.print()}>{t('printNow')}</Button>}
          <Button variant="quiet" onClick={onForget}>
            {t('again')}
          </Button>
        </div>
      </div>
      <div className={layout === 'slips' ? styles.sheet : styles.letters}>
        {families.map((family) => (
          <article key={family[0]?.member_id} className={styles.paper}>
            <header className={styles.head}>
              {logo && <img className={styles.logo} src={logo} alt="" />}
              <strong>{institute}</strong>
            </header>
            {layout === 'letters' && <p>{t('letter')}</p>}
            {family.map((slip) => (
              <Slip key={slip.member_id} slip={slip} address={address} />
            ))}
          </article>
        ))}
      </div>
      {slips.length > 0 && <ForgetGuard />}
    </Stack>
  )
}

const pixels = 180

const shortAddress = (address: string) => address.replace(/^https?:\/\//, '')

function Slip({ slip, address }: { slip: PasswordSlip; address: string }) {
  const t = useTranslations('deskPasswords')
  const [picture, setPicture] = useState('')
  // The login behind #, which is sent to no server; never the password.
  const link = `${address}/#user=${encodeURIComponent(slip.login)}`
  useEffect(() => {
    void QRCode.toDataURL(link, { errorCorrectionLevel: 'M', width: pixels, margin: 1 }).then(setPicture)
  }, [link])
  return (
    <section className={styles.slip}>
      <div className={styles.words}>
        <p className={styles.name}>{t('slipFor', { name: slip.name })}</p>
        <p>
          {[slip.role === 'parent' && t('slipChildren', { children: slip.children }), slip.section]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <dl className={styles.facts}>
          <dt>{t('signIn')}</dt>
          <dd>{shortAddress(address)}</dd>
          <dt>{t('login')}</dt>
          <dd>{slip.login}</dd>
          <dt>{t('password')}</dt>
          <dd className={styles.secret}>{slip.password}</dd>
        </dl>
        <p className={styles.small}>{t('change')}</p>
      </div>
      {picture && (
        <img className={styles.code} src={picture} alt={t('scan')} width={pixels} height={pixels} />
      )}
    </section>
  )
}

/** Asks before what cannot be shown again is left. */
function ForgetGuard() {
  const t = useTranslations('deskPasswords')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <AlertDialog
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  )
}
