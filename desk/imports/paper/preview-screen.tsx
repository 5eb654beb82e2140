import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { previewPaper } from '#domain/desk/import-calls.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { questionTexts } from '#portal/shared/exam/question/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NotFound } from '../../app/not-found.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { ask } from '../../core/ask.ts'
import { ShowMore } from '../../core/show-more.tsx'
import { Unfetched } from '../../core/unfetched.tsx'
import { importsTexts } from '../texts.ts'
import { PreviewedQuestion } from './previewed-question.tsx'

// A match shows the right side where a student finds the own one.
const question = {
  ...questionTexts,
  columns: { ...questionTexts.columns, own: questionTexts.columns.correct },
}
const texts = { deskImports: importsTexts, question }

/** The questions of a checked paper as students will see them, before it is written [desk-108]. */
export function PaperPreviewScreen() {
  const { id = '' } = useParams()
  return (
    <FeatureTexts texts={texts}>
      {/^\d{1,15}$/.test(id) ? <Preview key={id} id={id} /> : <NotFound />}
    </FeatureTexts>
  )
}

function Preview({ id }: { id: string }) {
  const t = useTranslations('deskImports')
  const paper = useInfiniteQuery({
    queryKey: ['paper-preview', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { after: pageParam }
      return (await ask(previewPaper, { params: { import_id: id }, query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    // Each page is read from the files.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, error } = paper
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  const [first] = data?.pages ?? []
  const leftOut = data?.pages.reduce((sum, { left_out }) => sum + left_out, 0) ?? 0
  return (
    <Stack gap={4}>
      <ScreenHead
        title={t('previewTitle')}
        back={{ to: `/import/${id}`, text: t('previewBack') }}
        text={first && t('previewAbout', { test: first.test, count: first.total })}
      />
      {(error || !data) && <Unfetched query={paper} count={6} />}
      {leftOut > 0 && (
        <Card tone="warn" role="status">
          {t('previewLeftOut', { count: leftOut })}
        </Card>
      )}
      {data?.pages.flatMap(({ questions }) =>
        questions.map((one) => <PreviewedQuestion key={one.number} question={one} />),
      )}
      <ShowMore query={paper} text={t('previewMore')} />
    </Stack>
  )
}
