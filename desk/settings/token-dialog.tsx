import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { adminScopes } from '#domain/call.ts'
import { maxTokenDays } from '#domain/desk/settings/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { useSettingsChanges } from './queries.ts'
import styles from './settings.module.css'

type TokenDialogProps = { scopes: readonly string[]; onMade: (token: string) => void; onClose: () => void }

/** What a token is for, and for how long. */
export function TokenDialog({ scopes, onMade, onClose }: TokenDialogProps) {
  const t = useTranslations('deskSettings')
  const { makeToken } = useSettingsChanges()
  const work = useWork()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [ofKind, setOfKind] = useState('')
  const [isTried, setTried] = useState(false)
  const all = [...chosen, ...(ofKind === '' ? [] : [ofKind])]
  const isDaysGood = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= maxTokenDays
  const errors = {
    name: name.trim() === '' ? t('missing') : '',
    days: isDaysGood ? '' : t('daysFault'),
    scopes: all.length === 0 ? t('scopeMissing') : '',
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (errors.name || errors.days || errors.scopes) return
    void work.run(async () => onMade(await makeToken({ name: name.trim(), scopes: all, days: Number(days) })))
  }

  return (
    <FormDialog
      title={t('makeToken')}
      submitLabel={t('makeToken')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('tokenName')}
        hint={t('tokenNameHint')}
        maxLength={100}
        autoComplete="off"
        autoFocus
        value={name}
        error={isTried ? errors.name : ''}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={styles.scopes}>
        <Text as="legend" size="sm" weight="strong">
          {t('scopes')}
        </Text>
        {adminScopes.map((scope) => (
          <label key={scope} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
              }
            />
            {t(`scope.${scope}`)}
          </label>
        ))}
      </fieldset>
      <SelectField
        label={t('scopeKind')}
        value={ofKind}
        options={[
          { value: '', label: t('scopeKindNone') },
          ...scopes.filter((one) => one.includes(':')).map((one) => ({ value: one, label: one })),
        ]}
        onChange={(event) => setOfKind(event.target.value)}
      />
      <div role="alert">
        {isTried && errors.scopes !== '' && (
          <Text size="sm" tone="bad">
            {errors.scopes}
          </Text>
        )}
      </div>
      <TextField
        label={t('days')}
        hint={t('daysHint')}
        inputMode="numeric"
        maxLength={3}
        value={days}
        error={isTried ? errors.days : ''}
        onChange={(event) => setDays(event.target.value)}
      />
      <FormError text={work.error} />
    </FormDialog>
  )
}
