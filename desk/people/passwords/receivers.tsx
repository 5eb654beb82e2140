import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { maxPasswords, type PasswordReceiver } from '#domain/desk/people-account-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { messageOf } from '../../core/texts.ts'
import styles from '../people.module.css'
import { usePeopleChanges } from '../queries.ts'
import type { Made } from './made.ts'
import { ForgetGuard } from './slips.tsx'

type ReceiversProps = {
  people: readonly PasswordReceiver[]
  canSend: boolean
  onMade: (made: Made) => void
}

/** Who gets a password: everybody, unless somebody is taken off. They are made a portion after the other. */
export function Receivers({ people, canSend, onMade }: ReceiversProps) {
  const t = useTranslations('deskPasswords')
  const { makePasswords } = usePeopleChanges()
  const [off, setOff] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<'print' | 'send'>()
  const [done, setDone] = useState<number>()
  const chosen = people.filter(({ member_id }) => !off.has(member_id))

  function toggle(id: number) {
    const next = new Set(off)
    if (!next.delete(id)) next.add(id)
    setOff(next)
  }

  async function make(isSent: boolean) {
    setAsked(undefined)
    const made: Made = { slips: [], sent: 0, leftOut: [], institute: '', address: '' }
    try {
      for (let from = 0; from < chosen.length; from += maxPasswords) {
        setDone(from)
        const portion = chosen.slice(from, from + maxPasswords).map(({ member_id }) => member_id)
        const { slips, sent, left_out, institute, address } = await makePasswords(portion, isSent)
        made.slips.push(...slips)
        made.sent += sent
        made.leftOut.push(...left_out)
        Object.assign(made, { institute, address })
      }
    } catch (thrown) {
      made.stopped = { done: made.slips.length + made.sent, all: chosen.length, message: messageOf(thrown) }
    }
    setDone(undefined)
    onMade(made)
  }

  return (
    <Stack gap={3}>
      <div className={styles.line}>
        <Text isNumeric aria-live="polite">
          {done === undefined
            ? t('chosen', { count: chosen.length })
            : t('making', { done, all: chosen.length })}
        </Text>
        <div className={styles.actions}>
          <Button variant="plain" onClick={() => setOff(new Set())}>
            {t('all')}
          </Button>
          <Button variant="plain" onClick={() => setOff(new Set(people.map(({ member_id }) => member_id)))}>
            {t('none')}
          </Button>
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          disabled={chosen.length === 0}
          isPending={done !== undefined}
          needsNetwork
          onClick={() => setAsked('print')}
        >
          {t('print')}
        </Button>
        <Button
          variant="quiet"
          disabled={chosen.length === 0 || !canSend}
          isPending={done !== undefined}
          needsNetwork
          onClick={() => setAsked('send')}
        >
          {t('send')}
        </Button>
      </div>
      {!canSend && (
        <Text size="sm" tone="muted">
          {t('cannotSend')}
        </Text>
      )}
      <Card as="ul" padding="none" isDivided aria-label={t('whom')}>
        {people.map(({ member_id, name, role, section, children, login }) => (
          <li key={member_id}>
            <label className={styles.choice}>
              <input type="checkbox" checked={!off.has(member_id)} onChange={() => toggle(member_id)} />
              <Stack className={styles.who}>
                <Text as="span" weight="strong" wrap="anywhere">
                  {name}
                </Text>
                <Text as="span" size="sm" tone="muted" wrap="anywhere">
                  {[section, t(role, { children }), login].filter(Boolean).join(' · ')}
                </Text>
              </Stack>
            </label>
          </li>
        ))}
      </Card>
      {done !== undefined && <ForgetGuard />}
      {asked && (
        <AlertDialog
          title={t('askTitle', { count: chosen.length })}
          text={t(asked === 'send' ? 'askSend' : 'askText')}
          confirmLabel={t('confirm')}
          cancelLabel={t('cancel')}
          onConfirm={() => void make(asked === 'send')}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Stack>
  )
}
