import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { PersonPage, Relative } from '#domain/desk/people-calls.ts'
import type { Effect, PersonChange } from '#domain/desk/people-change-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { messageOf } from '../../core/texts.ts'
import { faultsOf } from '../faults.ts'
import { usePeopleChanges, useSections } from '../queries.ts'
import { ChangeFields } from './change-fields.tsx'
import { type Draft, draftOf, readDraft } from './draft.ts'
import { Effects } from './effects.tsx'

export type ChangeKind = PersonChange['what']

type ChangeDialogProps = {
  page: PersonPage
  what: ChangeKind
  /** Whom it is about, for `unlink`. */
  relative: Relative | undefined
  onClose: () => void
}

/** Asks for what a change needs, shows what it means, and then makes it [desk-43]. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { data, error } = useSections()
  const t = useTranslations('deskChange')
  if (data) return <Asking {...props} today={data.today} />
  return (
    <FormDialog
      title={t(`titles.${props.what}`, { name: props.page.person.name, other: props.relative?.name ?? '' })}
      submitLabel={t('next')}
      cancelLabel={t('cancel')}
      isOff
      onClose={props.onClose}
    >
      {error ? <FormError text={messageOf(error)} /> : <Waiting count={2} />}
    </FormDialog>
  )
}

type Meant = { change: PersonChange; effects: Effect[]; warnings: string[] }

function Asking({ page, what, relative, today, onClose }: ChangeDialogProps & { today: string }) {
  const t = useTranslations('deskChange')
  const said = useTranslations('deskPeople')
  const fieldName = useFieldName()
  const { check, change } = usePeopleChanges()
  const work = useWork()
  const { name, member_id } = page.person
  const [draft, setDraft] = useState<Draft>(() => draftOf(page, today))
  const [missing, setMissing] = useState<keyof Draft>()
  const [meant, setMeant] = useState<Meant>()
  // One key for one change, so that it is made once, however often it is sent.
  const [key] = useState(newKey)

  const run = (act: () => Promise<void>) =>
    work.run(async () => {
      try {
        await act()
      } catch (thrown) {
        const faults = faultsOf(thrown).map(({ field, problem }) => `${fieldName(field)} ${problem}`)
        throw faults.length > 0 ? new Error(faults.join('\n')) : thrown
      }
    })

  const look = (asked: PersonChange) =>
    void run(async () => {
      const { effects, warnings } = await check(member_id, asked)
      setMeant({ change: asked, effects, warnings: warnings.map(({ problem }) => problem) })
    })

  // There is nothing to ask: what it means is shown at once.
  const begin = useEffectEvent(() => {
    if (relative && what === 'unlink') look({ what, relative_id: relative.member_id })
  })
  useEffect(() => begin(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readDraft(what, draft, relative)
    if ('missing' in read) return setMissing(read.missing)
    setMissing(undefined)
    if (!meant) return look(read.change)
    void run(async () => {
      const { number } = await change(member_id, meant.change, key)
      showToast(said(number === null ? 'doneShort' : 'done'), 'good')
      onClose()
    })
  }

  const isAsking = meant === undefined && what !== 'unlink'
  return (
    <FormDialog
      title={t(`titles.${what}`, { name, other: relative?.name ?? '' })}
      submitLabel={meant ? t('save') : t('next')}
      cancelLabel={meant && what !== 'unlink' ? t('back') : t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={() => (meant && what !== 'unlink' ? setMeant(undefined) : onClose())}
      hasCloseButton={false}
    >
      {isAsking && (
        <ChangeFields
          page={page}
          what={what}
          draft={draft}
          missing={missing}
          onChange={(next) => setDraft((before) => ({ ...before, ...next }))}
        />
      )}
      {meant && <Effects effects={meant.effects} warnings={meant.warnings} />}
      <FormError text={work.error} />
    </FormDialog>
  )
}

const known = ['section', 'start_date', 'end_date', 'last_day', 'phone', 'email', 'row'] as const

/** The last part of a field of a fault, in words. */
function useFieldName(): (field: string) => string {
  const t = useTranslations('deskChange')
  return (field) => {
    const column = field.split('.').at(-1)
    const found = known.find((one) => one === column)
    return found ? t(`fields.${found}`) : (column ?? '')
  }
}
