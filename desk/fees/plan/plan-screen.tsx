import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { giveFeePlan } from '#domain/desk/fees/plan-calls.ts'
import type { FoundStudent } from '#domain/desk/fees/shared.ts'
import type { CallBody } from '#domain/translation/encode-body.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Unfetched } from '../../core/unfetched.tsx'
import { useQueryState } from '../../use-query-state.ts'
import { FeesHead } from '../fees-head.tsx'
import { planTexts } from '../office-texts.ts'
import { useFeeWrite, useMayWrite, usePlanChoices } from '../queries.ts'
import { feesTexts } from '../texts.ts'
import { GivenCard } from './given-card.tsx'
import { PlanInstalments } from './plan-instalments.tsx'
import { emptyRow, type PlanResult, type ReadRow, readRow } from './plan-rows.ts'
import { PreviewCard } from './preview-card.tsx'
import { WhomCard } from './whom-card.tsx'

const texts = { deskFees: feesTexts, deskPlan: planTexts }

/** The same instalments for many [desk-59]. */
export function PlanScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Planning />
    </FeatureTexts>
  )
}

type Plan = Omit<CallBody<typeof giveFeePlan>, 'is_check'>

function Planning() {
  const t = useTranslations('deskPlan')
  const mayWrite = useMayWrite()
  const [{ year }, show] = useQueryState({ year: '' })
  const query = usePlanChoices(year)
  const { data } = query
  const write = useFeeWrite()
  const work = useWork()
  const [sections, setSections] = useState<ReadonlySet<number>>(new Set())
  const [students, setStudents] = useState<readonly FoundStudent[]>([])
  const [rows, setRows] = useState([emptyRow(1, 1)])
  const [isChecked, setChecked] = useState(false)
  /** What was asked for comes with it: that is given, whatever the fields have by then. */
  const [preview, setPreview] = useState<{ plan: Plan; result: PlanResult }>()
  const [given, setGiven] = useState<PlanResult>()
  const read = rows.map(readRow)
  const isWhomMissing = sections.size === 0 && students.length === 0
  const areRowsWrong = read.some((row) => row === undefined)

  const send = async (plan: Plan, is_check: boolean) =>
    (await write(giveFeePlan, { ...plan, is_check })).result

  function look() {
    setChecked(true)
    if (isWhomMissing || areRowsWrong) return
    const plan = {
      year_id: data?.year_id ?? 0,
      section_ids: [...sections],
      student_ids: students.map(({ student_id }) => student_id),
      instalments: read as ReadRow[],
    }
    void work.run(async () => setPreview({ plan, result: await send(plan, true) }))
  }
  const give = (plan: Plan) =>
    work.run(async () => {
      setGiven(await send(plan, false))
      setPreview(undefined)
    })
  const again = () => {
    setGiven(undefined)
    setSections(new Set())
    setStudents([])
  }

  if (!mayWrite)
    return (
      <Stack gap={4}>
        <FeesHead title={t('title')} text={t('about')} />
        <Text tone="muted">{t('readOnly')}</Text>
      </Stack>
    )
  return (
    <Stack gap={4}>
      <FeesHead title={t('title')} text={t('about')} />
      {given ? (
        <GivenCard given={given} onAgain={again} />
      ) : !data ? (
        <Unfetched query={query} count={4} />
      ) : preview ? (
        <PreviewCard
          preview={preview.result}
          error={work.error}
          isPending={work.isPending}
          onGive={() => void give(preview.plan)}
          onChange={() => setPreview(undefined)}
        />
      ) : (
        <>
          <WhomCard
            choices={data}
            sections={sections}
            students={students}
            onYear={(next) => {
              show({ year: next })
              setSections(new Set())
            }}
            onSections={setSections}
            onStudents={setStudents}
          />
          <PlanInstalments rows={rows} isChecked={isChecked} onRows={setRows} />
          <FormError
            text={
              work.error ||
              (isChecked && isWhomMissing
                ? t('whomMissing')
                : isChecked && areRowsWrong
                  ? t('rowsWrong')
                  : '')
            }
          />
          <div>
            <Button needsNetwork isPending={work.isPending} onClick={look}>
              {t('preview')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}
