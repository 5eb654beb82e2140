import { useTranslations } from 'use-intl/react'
import { directionsOf } from '#domain/bidi.ts'
import type { PairSide, ShownPair } from '#domain/exam/bookmark/options.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { Row } from '#ui/layout/row.tsx'
import { QuestionHtml } from './question-html.tsx'

type PairTableProps = { pairs: readonly ShownPair[]; isAnswerShown: boolean }

/** The rows of a match, each with the given and the right answer. */
export function PairTable({ pairs, isAnswerShown }: PairTableProps) {
  const t = useTranslations('question')
  const correct = { title: t('columns.correct'), cell: (pair: ShownPair) => sideOf(pair.correct) }
  return (
    <DataTable
      look="plain"
      narrow="scroll"
      caption={t('pairs')}
      columns={[
        {
          title: t('columns.item'),
          cell: ({ number, left }) => (
            <Row as="span" gap={2} align="start" dir={directionsOf([left])[0]}>
              <span>{number}.</span>
              <QuestionHtml html={left} />
            </Row>
          ),
        },
        { title: t('columns.own'), cell: ({ own }) => sideOf(own) },
        ...(isAnswerShown ? [correct] : []),
      ]}
      rows={pairs}
      keyOf={({ number }) => String(number)}
    />
  )
}

const sideOf = (side: PairSide | undefined) =>
  side ? (
    <Row as="span" gap={2} align="start" dir={directionsOf([side.html])[0]}>
      <span>{side.letter})</span>
      <QuestionHtml html={side.html} />
    </Row>
  ) : (
    '-'
  )
