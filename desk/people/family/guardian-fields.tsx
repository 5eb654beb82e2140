import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import type { addFamily } from '#domain/desk/people-change-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageCard } from '../page-card.tsx'
import styles from '../people.module.css'
import type { GuardianDraft } from './family-draft.ts'

type GuardianFieldsProps = {
  guardian: GuardianDraft
  index: number
  /** As `faultKey` names them. */
  faults: Readonly<Record<string, string>>
  /** The parent who is here already with this number. */
  known: CallReply<typeof addFamily>['result']['known'][number] | undefined
  onChange: (next: Partial<GuardianDraft>) => void
  onRemove: (() => void) | undefined
}

const plain = [
  ['name', 'text', 200],
  ['phone', 'tel', 40],
  ['email', 'email', 254],
] as const

/** A guardian of the form that adds a family: a new one, or one who is here already. */
export function GuardianFields({ guardian, index, faults, known, onChange, onRemove }: GuardianFieldsProps) {
  const t = useTranslations('deskFamily')
  const faultOf = (field: string) => faults[`${guardian.key}.${field}`]
  return (
    <PageCard
      title={t('guardian', { number: index + 1 })}
      beside={
        onRemove && (
          <Button variant="quiet" aria-label={t('removeGuardian', { number: index + 1 })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )
      }
    >
      {guardian.member_id !== null && (
        <div className={styles.line}>
          <Text wrap="anywhere">{t('linked', { name: guardian.known })}</Text>
          <Button variant="quiet" onClick={() => onChange({ member_id: null, known: '' })}>
            {t('unlink')}
          </Button>
        </div>
      )}
      <div className={styles.fields}>
        {guardian.member_id === null &&
          plain.map(([field, type, most]) => (
            <TextField
              key={field}
              label={t(field)}
              type={type}
              maxLength={most}
              autoComplete="off"
              value={guardian[field]}
              error={faultOf(field)}
              onChange={(event) =>
                onChange({ [field]: event.target.value, ...(field !== 'name' && { is_other: false }) })
              }
            />
          ))}
        <TextField
          label={t('relation')}
          hint={t('relationHint')}
          maxLength={100}
          autoComplete="off"
          value={guardian.relation}
          error={faultOf('relation')}
          onChange={(event) => onChange({ relation: event.target.value })}
        />
      </div>
      {known && (
        <Card tone="info" gap={2} role="status" data-known="">
          <Text weight="strong">{t('knownTitle')}</Text>
          <Text wrap="anywhere">
            {t('known', {
              name: known.name,
              family: known.family === '' ? 'none' : 'some',
              children: known.family,
            })}
          </Text>
          <div className={styles.actions}>
            <Button onClick={() => onChange({ member_id: known.member_id, known: known.name })}>
              {t('linkKnown')}
            </Button>
            <Button variant="quiet" onClick={() => onChange({ is_other: true })}>
              {t('isOther')}
            </Button>
          </div>
        </Card>
      )}
    </PageCard>
  )
}
