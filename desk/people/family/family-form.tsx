import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import { type addFamily, maxOfFamily } from '#domain/desk/people-change-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { useNavigateFromHere } from '../../router/use-router.ts'
import { faultsOf } from '../faults.ts'
import styles from '../people.module.css'
import { usePeopleChanges } from '../queries.ts'
import {
  bodyOf,
  emptyGuardian,
  emptyStudent,
  type FamilyDraft,
  faultKey,
  missingOf,
  withoutEmpty,
} from './family-draft.ts'
import { GuardianFields } from './guardian-fields.tsx'
import { StudentFields } from './student-fields.tsx'

type Checked = CallReply<typeof addFamily>['result']
type FamilyFormProps = { title: string; today: string; sibling: { id: number; name: string } | undefined }

/** The form: it is checked first, asks about guardians who are here already, and then adds all or nothing. */
export function FamilyForm({ title, today, sibling }: FamilyFormProps) {
  const t = useTranslations('deskFamily')
  const ofPeople = useTranslations('deskPeople')
  const navigate = useNavigateFromHere()
  const changes = usePeopleChanges()
  const work = useWork()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<FamilyDraft>(() => ({
    students: sibling ? [] : [emptyStudent(today)],
    guardians: [emptyGuardian()],
  }))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [checked, setChecked] = useState<Checked>()
  /** Another one for another family. */
  const key = useRef(newKey())

  function edit(next: Partial<FamilyDraft>) {
    setDraft((before) => ({ ...before, ...next }))
    // What was checked is another family.
    setChecked(undefined)
    key.current = newKey()
  }
  const put = <Group extends keyof FamilyDraft>(
    group: Group,
    index: number,
    next: Partial<FamilyDraft[Group][number]>,
  ) => edit({ [group]: draft[group].map((one, at) => (at === index ? { ...one, ...next } : one)) })
  const remove = (group: keyof FamilyDraft, index: number) =>
    edit({ [group]: draft[group].filter((_, at) => at !== index) })

  /** Once it is shown. */
  const focusFirst = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus())

  function showFaults(found: readonly { field: string; text: string }[], of: FamilyDraft) {
    setFaults(Object.fromEntries(found.map(({ field, text }) => [faultKey(field, of), text])))
    if (found.length > 0) focusFirst('[aria-invalid="true"]')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const filled = withoutEmpty(draft)
    const missing = missingOf(filled)
    showFaults(
      missing.map((field) => ({ field, text: t('missing') })),
      filled,
    )
    if (missing.length > 0) return
    if (filled.guardians.length < draft.guardians.length) setDraft(filled)
    const body = bodyOf(filled, sibling ? [sibling.id] : [])
    const asked = key.current
    void work.run(async () => {
      try {
        if (!checked || checked.known.length > 0) {
          const found = await changes.checkFamily(body)
          // Edited meanwhile, it is another family.
          if (key.current !== asked) return
          setChecked(found)
          if (found.known.length > 0) focusFirst('[data-known] button')
          return
        }
        const { members } = await changes.addFamily(body, asked)
        showToast(t('done', { names: members.map(({ name }) => name).join(', ') }), 'good')
        await navigate(`/people/${sibling?.id ?? members[0]?.member_id}`)
      } catch (thrown) {
        const found = faultsOf(thrown)
        if (found.length === 0) throw thrown
        showFaults(
          found.map(({ field, problem }) => ({ field, text: t('fault', { problem }) })),
          filled,
        )
        throw new Error(
          [
            t('mend'),
            ...found
              .filter(({ field }) => !/^(students|guardians)\./.test(field))
              .map(({ problem }) => problem),
          ].join('\n'),
        )
      }
    })
  }

  const isReady = checked !== undefined && checked.known.length === 0
  const guardians = draft.guardians.filter(({ member_id }) => member_id === null).length
  return (
    <Stack as="form" gap={4} className={styles.form} ref={form} noValidate onSubmit={submit}>
      <ScreenHead title={title} back={{ to: '/people', text: ofPeople('back') }} text={t('about')} />
      {draft.students.map((student, index) => (
        <StudentFields
          key={student.key}
          student={student}
          index={index}
          faults={faults}
          onChange={(next) => put('students', index, next)}
          onRemove={draft.students.length > 1 ? () => remove('students', index) : undefined}
        />
      ))}
      {!sibling && draft.students.length < maxOfFamily && (
        <div>
          <Button
            variant="quiet"
            onClick={() =>
              edit({ students: [...draft.students, emptyStudent(today, draft.students.at(-1)?.section)] })
            }
          >
            {t('addStudent')}
          </Button>
        </div>
      )}
      {draft.guardians.map((guardian, index) => (
        <GuardianFields
          key={guardian.key}
          guardian={guardian}
          index={index}
          faults={faults}
          known={checked?.known.find((one) => one.guardian === index)}
          onChange={(next) => put('guardians', index, next)}
          onRemove={sibling && draft.guardians.length === 1 ? undefined : () => remove('guardians', index)}
        />
      ))}
      {draft.guardians.length < maxOfFamily && (
        <div>
          <Button variant="quiet" onClick={() => edit({ guardians: [...draft.guardians, emptyGuardian()] })}>
            {t('addGuardian')}
          </Button>
        </div>
      )}
      {isReady && (
        <Card tone="good" gap={1} aria-live="polite">
          <Text weight="strong">{t('means')}</Text>
          <Text>
            {[
              draft.students.length > 0 && t('students', { count: draft.students.length }),
              guardians > 0 && t('guardians', { count: guardians }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {[...draft.students, ...draft.guardians.filter(({ member_id }) => member_id === null)]
            .filter(({ phone, email }) => phone.trim() === '' && email.trim() === '')
            .map(({ name, key: one }) => (
              <Text key={one} wrap="anywhere">
                {t('noLogin', { name })}
              </Text>
            ))}
        </Card>
      )}
      {isReady && checked.warnings.length > 0 && (
        <Card tone="warn" gap={1}>
          <Text weight="strong">{t('warnings')}</Text>
          {checked.warnings.map(({ field, problem }) => (
            <Text key={`${field} ${problem}`} wrap="anywhere">
              {problem}
            </Text>
          ))}
        </Card>
      )}
      <FormError text={work.error} />
      <div className={styles.actions}>
        <Button type="submit" size="large" isPending={work.isPending}>
          {isReady ? t('save') : t('check')}
        </Button>
      </div>
    </Stack>
  )
}
