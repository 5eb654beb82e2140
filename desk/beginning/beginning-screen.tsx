import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { readBeginning } from '#domain/desk/begin/calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { ClassesDialog } from './classes-dialog.tsx'
import { LivePart } from './live-part.tsx'
import { Progress } from './progress.tsx'
import { progressOf, useBeginning } from './queries.ts'
import { StepRow } from './step-row.tsx'
import { beginningTexts } from './texts.ts'
import { YearDialog } from './year-dialog.tsx'

const texts = { deskBeginning: beginningTexts }

/** Eight steps until families come [desk-79]. */
export function BeginningScreen() {
  const { roles } = useMe()
  if (!roles.some((role) => readBeginning.roles.includes(role))) return <NotFound />
  return (
    <FeatureTexts texts={texts}>
      <Steps />
    </FeatureTexts>
  )
}

function Steps() {
  const t = useTranslations('deskBeginning')
  const query = useBeginning()
  const { data } = query
  const [open, setOpen] = useState<'year' | 'classes'>()
  const close = () => setOpen(undefined)
  const isLive = data?.steps.some(({ step, mark }) => step === 'live' && mark === 'done')
  return (
    <Stack gap={4}>
      <ScreenHead title={t('title')} text={isLive ? t('finished') : t('about')} />
      {data ? (
        <>
          <Progress {...progressOf(data)} />
          <Card as="ol" padding="none" isDivided aria-label={t('title')}>
            {data.steps.map((state, index) => (
              <StepRow
                key={state.step}
                number={index + 1}
                state={state}
                figures={data.figures}
                onForm={setOpen}
              >
                {state.step === 'live' && <LivePart beginning={data} isLive={isLive === true} />}
              </StepRow>
            ))}
          </Card>
        </>
      ) : (
        <Unfetched query={query} count={8} />
      )}
      {open === 'year' && <YearDialog onClose={close} />}
      {open === 'classes' && <ClassesDialog onClose={close} />}
    </Stack>
  )
}
