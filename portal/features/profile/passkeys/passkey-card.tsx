import { KeyRound, Pencil, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { mostPasskeys } from '#domain/session/passkey.ts'
import type { Passkey, SignInSecurity } from '#domain/session/passkey-calls.ts'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { knowsPasskeys } from '#portal/shared/sign-in/passkey-support.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import cardStyles from '../details/section-card.module.css'
import { useFocusAfter } from '../use-focus-after.ts'
import styles from './passkey-card.module.css'
import type { SecurityChange } from './passkey-popup.tsx'
import { type Open, OpenButton, OpenIcon, PasskeyPopup } from './passkey-popup-button.tsx'
import { passkeyTexts } from './passkey-texts.ts'
import { useSecurity } from './use-passkeys.ts'

const texts = { passkey: passkeyTexts }

/** "Sign-in security": one's own passkeys, and what is asked for after the password. */
export function PasskeyCard() {
  return (
    <FeatureTexts texts={texts}>
      <Card />
    </FeatureTexts>
  )
}

function Card() {
  const t = useTranslations('passkey')
  const id = useId()
  const query = useSecurity()
  const [change, open] = useState<SecurityChange>()
  const title = useFocusAfter<HTMLHeadingElement>(change !== undefined)
  return (
    <section className={cardStyles.card} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1} className={cardStyles.title}>
        {t('title')}
      </h3>
      <QueryView query={query} loading={<Skeleton className={styles.loading} />}>
        {(security) => (
          <div className={styles.parts}>
            <Passkeys security={security} open={open} />
            <SecondStep security={security} open={open} />
            {!security.has_password && <p className={styles.note}>{t('noPassword')}</p>}
          </div>
        )}
      </QueryView>
      {change && <PasskeyPopup what={change} onClose={() => open(undefined)} />}
    </section>
  )
}

type PartProps = { security: SignInSecurity; open: Open }

function Passkeys({ security: { passkeys, has_password }, open }: PartProps) {
  const t = useTranslations('passkey')
  const isFull = passkeys.length >= mostPasskeys
  const canAdd = has_password && !isFull && knowsPasskeys()
  return (
    <div className={styles.part}>
      <h4>{t('passkeys')}</h4>
      <p className={styles.note}>{t('about')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} passkey={passkey} canRemove={has_password} open={open} />
          ))}
        </ul>
      )}
      {canAdd && (
        <OpenButton what={{ kind: 'add' }} open={open}>
          {t('add')}
        </OpenButton>
      )}
      {isFull && <p className={styles.note}>{t('full')}</p>}
      {!knowsPasskeys() && <p className={styles.note}>{t('unsupported')}</p>}
    </div>
  )
}

type RowProps = { passkey: Passkey; canRemove: boolean; open: Open }

function PasskeyRow({ passkey, canRemove, open }: RowProps) {
  const t = useTranslations('passkey')
  const { name, host, created_at, last_used_at } = passkey
  const dayOf = (moment: string) => showDay(moment.slice(0, 10))
  const day = dayOf(created_at)
  return (
    <li className={styles.row}>
      <KeyRound size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>
          {last_used_at ? t('used', { day, used: dayOf(last_used_at) }) : t('added', { day })}
        </p>
        {host !== location.hostname && <p className={styles.note}>{t('elsewhere', { host })}</p>}
      </div>
      <OpenIcon what={{ kind: 'rename', passkey }} open={open} label={t('renameOf', { name })}>
        <Pencil size={16} aria-hidden="true" />
      </OpenIcon>
      {canRemove && (
        <OpenIcon what={{ kind: 'remove', passkey }} open={open} label={t('removeOf', { name })}>
          <Trash2 size={16} aria-hidden="true" />
        </OpenIcon>
      )}
    </li>
  )
}

function SecondStep({ security, open }: PartProps) {
  const t = useTranslations('passkey')
  const { second_factor: factor, passkeys, has_password } = security
  const Icon = factor ? ShieldCheck : ShieldOff
  const status = factor ? (factor.has_app ? t('onWithApp') : t('onWithPasskeys')) : t('off')
  return (
    <div className={styles.part}>
      <h4>{t('secondStep')}</h4>
      <p className={styles.status}>
        <Icon size={20} aria-hidden="true" className={factor ? styles.on : styles.icon} />
        <span>
          {status} {factor && t('codesLeft', { count: factor.recovery_codes_left })}
        </span>
      </p>
      {has_password && (
        <div className={styles.actions}>
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
        </div>
      )}
    </div>
  )
}
