import { KeyRound, Pencil, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { maxPasskeys } from '#domain/session/passkey.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { knowsPasskeys } from '#portal/shared/sign-in/passkey-support.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useFocusAfter } from '../use-focus-after.ts'
import styles from './passkey-card.module.css'
import type { SecurityChange } from './passkey-popup.tsx'
import { type Open, OpenButton, OpenIcon, PasskeyPopup } from './passkey-popup-button.tsx'
import { passkeyTexts } from './passkey-texts.ts'
import { type Passkey, type SignInSecurity, useSecurity } from './queries.ts'

const texts = { passkey: passkeyTexts }

/** "Sign-in security": the account's passkeys, and what is required after the password. */
export function PasskeyCard() {
  return (
    <FeatureTexts texts={texts}>
      <SecurityCard />
    </FeatureTexts>
  )
}

function SecurityCard() {
  const t = useTranslations('passkey')
  const id = useId()
  const query = useSecurity()
  const [change, open] = useState<SecurityChange>()
  const title = useFocusAfter<HTMLHeadingElement>(change !== undefined)
  return (
    <Card as="section" padding="large" gap={3} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        {t('title')}
      </h3>
      <QueryView query={query} loading={<Waiting shape="card" count={1} />}>
        {(security) => (
          <Stack isDivided className={styles.parts}>
            <Passkeys security={security} open={open} />
            <SecondStep security={security} open={open} />
            {!security.hasPassword && <Note>{t('noPassword')}</Note>}
          </Stack>
        )}
      </QueryView>
      {change && <PasskeyPopup what={change} onClose={() => open(undefined)} />}
    </Card>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" tone="muted" wrap="anywhere">
    {children}
  </Text>
)

type PartProps = { security: SignInSecurity; open: Open }

function Passkeys({ security: { passkeys, hasPassword }, open }: PartProps) {
  const t = useTranslations('passkey')
  const isFull = passkeys.length >= maxPasskeys
  const canAdd = hasPassword && !isFull && knowsPasskeys()
  return (
    <Stack gap={3} align="start">
      <h4>{t('passkeys')}</h4>
      <Note>{t('about')}</Note>
      {passkeys.length > 0 && (
        <Stack as="ul" isDivided className={styles.list} aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} canRemove={hasPassword} open={open} />
          ))}
        </Stack>
      )}
      {canAdd && (
        <OpenButton what={{ kind: 'add' }} open={open}>
          {t('add')}
        </OpenButton>
      )}
      {isFull && <Note>{t('full')}</Note>}
      {!knowsPasskeys() && <Note>{t('unsupported')}</Note>}
    </Stack>
  )
}

type RowProps = { passkey: Passkey; canRemove: boolean; open: Open }

function PasskeyRow({ passkey, canRemove, open }: RowProps) {
  const t = useTranslations('passkey')
  const { name, host, addedDay, usedDay } = passkey
  const day = showDay(addedDay)
  return (
    <Row as="li" gap={1} className={styles.row}>
      <KeyRound size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.what}>
        <Text weight="medium" wrap="anywhere">
          {name}
        </Text>
        <Note>{usedDay ? t('used', { day, used: showDay(usedDay) }) : t('added', { day })}</Note>
        {host !== location.hostname && <Note>{t('elsewhere', { host })}</Note>}
      </div>
      <OpenIcon what={{ kind: 'rename', passkey }} open={open} label={t('renameOf', { name })}>
        <Pencil size={16} aria-hidden="true" />
      </OpenIcon>
      {canRemove && (
        <OpenIcon what={{ kind: 'remove', passkey }} open={open} label={t('removeOf', { name })}>
          <Trash2 size={16} aria-hidden="true" />
        </OpenIcon>
      )}
    </Row>
  )
}

function SecondStep({ security, open }: PartProps) {
  const t = useTranslations('passkey')
  const { secondFactor: factor, passkeys, hasPassword } = security
  const Icon = factor ? ShieldCheck : ShieldOff
  const status = factor ? (factor.hasApp ? t('onWithApp') : t('onWithPasskeys')) : t('off')
  return (
    <Stack gap={3} align="start">
      <h4>{t('secondStep')}</h4>
      <Row as="p" gap={3} align="start">
        <Icon size={20} aria-hidden="true" className={factor ? styles.on : styles.icon} />
        <span>
          {status} {factor && t('codesLeft', { count: factor.codesLeft })}
        </span>
      </Row>
      {hasPassword && (
        <Row gap={3} isWrapping>
          {factor ? (
            <>
              <OpenButton what={{ kind: 'codes' }} open={open}>
                {t('newCodes')}
              </OpenButton>
              <OpenButton what={{ kind: 'off' }} open={open}>
                {t('turnOff')}
              </OpenButton>
            </>
          ) : (
            <OpenButton what={{ kind: 'on', hasPasskeys: passkeys.length > 0 }} open={open}>
              {t('turnOn')}
            </OpenButton>
          )}
        </Row>
      )}
    </Stack>
  )
}
