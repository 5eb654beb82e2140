import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ShownToken } from '#domain/desk/settings/calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ShownOnce } from '../app/shown-once.tsx'
import { useShownTime } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { useSettingsChanges, useTokens } from './queries.ts'
import { Question } from './question.tsx'
import styles from './settings.module.css'
import { TokenDialog } from './token-dialog.tsx'

type Open = { what: 'make' } | { what: 'made'; token: string } | { what: 'revoke'; token: ShownToken }

/** Tokens of the admin API: listed, made, and revoked [desk-87]. */
export function TokensPart({ isFixed }: { isFixed: boolean }) {
  const t = useTranslations('deskSettings')
  const query = useTokens()
  const { endToken } = useSettingsChanges()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data } = query
  if (!data) return <Unfetched query={query} count={2} />
  return (
    <>
      {data.tokens.length === 0 ? (
        <Text tone="muted">{t('noTokens')}</Text>
      ) : (
        <ul className={styles.list}>
          {data.tokens.map((token) => (
            <Token
              key={token.token_id}
              token={token}
              onRevoke={
                isFixed || token.state !== 'valid' ? undefined : () => setOpen({ what: 'revoke', token })
              }
            />
          ))}
        </ul>
      )}
      {!isFixed && (
        <Row>
          <Button variant="quiet" onClick={() => setOpen({ what: 'make' })}>
            {t('makeToken')}
          </Button>
        </Row>
      )}
      {open?.what === 'make' && (
        <TokenDialog
          scopes={data.scopes}
          onMade={(token) => setOpen({ what: 'made', token })}
          onClose={close}
        />
      )}
      {open?.what === 'made' && (
        <ShownOnce
          title={t('tokenMade')}
          text={t('tokenMadeText')}
          label={t('tokenMade')}
          secret={open.token}
          byHand={t('copyByHand')}
          closeLabel={t('close')}
          onClose={close}
        />
      )}
      {open?.what === 'revoke' && (
        <Question
          title={t('revokeTitle', { name: open.token.name || t('unnamed') })}
          text={t('revokeText')}
          confirmLabel={t('revoke')}
          done={t('revoked')}
          act={() => endToken(open.token.token_id)}
          onClose={close}
        />
      )}
    </>
  )
}

const tones = { valid: 'good', expired: 'quiet', revoked: 'quiet' } as const

function Token({ token, onRevoke }: { token: ShownToken; onRevoke: (() => void) | undefined }) {
  const t = useTranslations('deskSettings')
  const show = useShownTime()
  const name = token.name || t('unnamed')
  return (
    <li className={styles.line}>
      <Stack gap={1}>
        <Row gap={2} isWrapping>
          <Text as="span" weight="strong" wrap="anywhere">
            {name}
          </Text>
          <Badge tone={tones[token.state]} text={t(`tokenState.${token.state}`)} />
        </Row>
        <Text size="sm" wrap="anywhere">
          {token.scopes.join(', ')}
        </Text>
        <Text size="sm" tone="muted">
          {t('tokenEnds', { at: show(token.expires_at) })} ·{' '}
          {token.last_used_at ? t('tokenUsed', { at: show(token.last_used_at) }) : t('tokenUnused')}
        </Text>
      </Stack>
      {onRevoke && (
        <Button variant="quiet" aria-label={t('revokeOf', { name })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
