import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { beginDesk, readBeginCode } from '#domain/desk/begin/calls.ts'
import type { DeskStep } from '#domain/desk/calls.ts'
import { passwordFault } from '#domain/session/password.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { RadioList } from '#ui/controls/radio-list.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ask } from '../../core/ask.ts'
import { EntryPage } from '../entry-page.tsx'
import { usePasswordHint } from '../use-password-hint.ts'
import styles from './begin.module.css'
import { beginTexts } from './texts.ts'
import { firstYear, timeZones } from './year.ts'

const texts = { deskBegin: beginTexts }
type BeginProps = { code: string; onBegun: (step: DeskStep) => void; onLeave: () => void }

/** The first page of an empty server [desk-75, desk-76]. */
export function Begin(props: BeginProps) {
  return (
    <FeatureTexts texts={texts}>
      <Checked {...props} />
    </FeatureTexts>
  )
}

function Checked({ code, onBegun, onLeave }: BeginProps) {
  const t = useTranslations('deskBegin')
  const { error, run } = useWork()
  const [isGood, setGood] = useState(false)
  const check = () =>
    run(async () => {
      await ask(readBeginCode, { body: { code } })
      setGood(true)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (code !== '') void check()
  }, [code])

  if (isGood) return <Form code={code} onBegun={onBegun} />
  return (
    <EntryPage title={t('noCodeTitle')} text={code === '' ? t('noCode') : undefined}>
      {code !== '' && error === '' && <Waiting count={3} />}
      <FormError text={error} />
      {(code === '' || error !== '') && (
        <Button variant="quiet" onClick={onLeave}>
          {t('toSignIn')}
        </Button>
      )}
    </EntryPage>
  )
}

const fields = ['name', 'first', 'last', 'ownName', 'login', 'password', 'again'] as const

function Form({ code, onBegun }: Omit<BeginProps, 'onLeave'>) {
  const t = useTranslations('deskBegin')
  const ofEntry = useTranslations('deskEntry')
  const work = useWork()
  const [kind, setKind] = useState<'school' | 'coaching'>('school')
  const [zones] = useState(timeZones)
  const [zone, setZone] = useState(zones[0] ?? 'Asia/Kolkata')
  const [year] = useState(() => firstYear(new Date()))
  const hint = usePasswordHint()
  const { errors, form } = useForm(fields, {
    check: ({ name, first, last, ownName, login, password, again }) => ({
      name: name.trim() === '' ? t('nameMissing') : '',
      first: first === '' ? t('dayMissing') : '',
      last: last === '' ? t('dayMissing') : last < first ? t('yearBackwards') : '',
      ownName: ownName.trim() === '' ? t('ownNameMissing') : '',
      login: login.trim() === '' ? t('loginMissing') : '',
      password: passwordFault('strong', password) ? ofEntry('rule') : '',
      again: password === again ? '' : ofEntry('differ'),
    }),
    submit: ({ name, first, last, ownName, login, password }) =>
      work.run(async () => {
        const body = {
          code,
          owner: { name: ownName, user_name: login.trim(), password },
          institute: { name, kind, time_zone: zone },
          year: { first, last },
        }
        onBegun((await ask(beginDesk, { body })).result.step)
      }),
  })

  return (
    <EntryPage title={t('title')} text={t('about')}>
      <Stack as="form" gap={6} noValidate {...form}>
        <Stack as="fieldset" gap={4} className={styles.part}>
          <legend>{t('ofInstitute')}</legend>
          <TextField
            name="name"
            label={t('name')}
            maxLength={200}
            autoComplete="organization"
            autoFocus
            error={errors.name}
          />
          <Stack gap={1}>
            <Text size="sm" weight="strong">
              {t('kind')}
            </Text>
            <RadioList
              label={t('kind')}
              isCompact
              value={kind}
              onChange={setKind}
              options={(['school', 'coaching'] as const).map((value) => ({
                value,
                title: t(value),
                subtitle: t(`${value}Hint`),
              }))}
            />
          </Stack>
          <div className={styles.pair}>
            <TextField
              name="first"
              type="date"
              label={t('first')}
              defaultValue={year.first}
              error={errors.first}
            />
            <TextField
              name="last"
              type="date"
              label={t('last')}
              defaultValue={year.last}
              error={errors.last}
            />
          </div>
          <SelectField
            label={t('zone')}
            value={zone}
            options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            onChange={(event) => setZone(event.target.value)}
          />
        </Stack>
        <Stack as="fieldset" gap={4} className={styles.part}>
          <legend>{t('you')}</legend>
          <TextField
            name="ownName"
            label={t('ownName')}
            maxLength={200}
            autoComplete="name"
            error={errors.ownName}
          />
          <TextField
            name="login"
            label={t('login')}
            hint={t('loginHint')}
            maxLength={254}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.login}
          />
          <PasswordField
            name="password"
            label={ofEntry('newPassword')}
            autoComplete="new-password"
            hint={hint.text}
            error={errors.password}
            onChange={(event) => hint.setTyped(event.target.value)}
          />
          <PasswordField
            name="again"
            label={ofEntry('again')}
            autoComplete="new-password"
            error={errors.again}
          />
        </Stack>
        <FormError text={work.error} />
        <Stack gap={2}>
          <Button type="submit" size="large" isFull isPending={work.isPending} needsNetwork>
            {t('next')}
          </Button>
          <Text size="sm" tone="muted">
            {t('nextHint')}
          </Text>
        </Stack>
      </Stack>
    </EntryPage>
  )
}
