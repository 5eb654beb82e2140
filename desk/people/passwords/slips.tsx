import QRCode from 'qrcode'
import { Fragment, useEffect, useState } from 'react'
import type { Location } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { PasswordSlip } from '#domain/desk/people-account-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { useAskBeforeClosing } from '../../core/ask-before-closing.ts'
import { useBlocker } from '../../router/use-router.ts'
import { familiesOf, sharedSlips } from './families.ts'
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
  const families = layout === 'letters' ? familiesOf(slips) : sharedSlips(slips)
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
            {sharedSlips(family).map((people) => (
              <Slip key={people[0]?.member_id} people={people} address={address} />
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

/** Of one person, or of parents who have one login: each has a password, which says whose account opens [desk-107]. */
function Slip({ people, address }: { people: readonly PasswordSlip[]; address: string }) {
  const t = useTranslations('deskPasswords')
  const login = people[0]?.login ?? ''
  const isShared = people.length > 1
  const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))].join(', ')
  const children = distinct(people.flatMap((one) => (one.role === 'parent' ? one.children.split(', ') : [])))
  const sections = distinct(people.flatMap(({ section }) => section.split(', ')))
  const [picture, setPicture] = useState('')
  // The login behind #, which is sent to no server; never the password.
  const link = `${address}/#user=${encodeURIComponent(login)}`
  useEffect(() => {
    void QRCode.toDataURL(link, { errorCorrectionLevel: 'M', width: pixels, margin: 1 }).then(setPicture)
  }, [link])
  return (
    <section className={styles.slip}>
      <div className={styles.words}>
        <p className={styles.name}>{t('slipFor', { name: people.map(({ name }) => name).join(', ') })}</p>
        <p>{[children && t('slipChildren', { children }), sections].filter(Boolean).join(' · ')}</p>
        <dl className={styles.facts}>
          <dt>{t('signIn')}</dt>
          <dd>{shortAddress(address)}</dd>
          <dt>{t('login')}</dt>
          <dd>{login}</dd>
          {people.map((one) => (
            <Fragment key={one.member_id}>
              <dt>{isShared ? t('passwordOf', { name: one.name }) : t('password')}</dt>
              <dd className={styles.secret}>{one.password}</dd>
            </Fragment>
          ))}
        </dl>
        <p className={styles.small}>{isShared ? `${t('shared')} ${t('change')}` : t('change')}</p>
      </div>
      {picture && (
        <img className={styles.code} src={picture} alt={t('scan')} width={pixels} height={pixels} />
      )}
    </section>
  )
}

const isElsewhere = (from: Location, to: Location) => from.pathname !== to.pathname

/** Asks before what cannot be shown again is left. */
export function ForgetGuard() {
  const t = useTranslations('deskPasswords')
  const asked = useBlocker(isElsewhere)
  useAskBeforeClosing(true)
  if (!asked) return null
  return (
    <AlertDialog
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={asked.leave}
      onCancel={asked.stay}
    />
  )
}
