import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { type Question, type QuestionList, questionLists } from '#domain/desk/question-calls.ts'
import { reachesOwnOnly } from '#domain/desk/roles.ts'
import { addresseeName } from '#portal/shared/ask/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { ShowMore } from '../core/show-more.tsx'
import { useShownTime } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { useQueryState } from '../use-query-state.ts'
import { useQuestions } from './queries.ts'
import { QuestionBadge } from './question-badge.tsx'
import styles from './questions.module.css'
import { deskQuestionTexts } from './texts.ts'

const texts = { deskQuestions: deskQuestionTexts }

/** What families ask: what waits, all, and what was reported [desk-140]. */
export function QuestionsScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Questions />
    </FeatureTexts>
  )
}

function Questions() {
  const t = useTranslations('deskQuestions')
  const { roles } = useMe()
  const [address, setAddress] = useQueryState({ list: 'mine', search: '' })
  const seesReports = roles.some((role) => role === 'owner' || role === 'head')
  const lists = questionLists.filter((one) => one !== 'reported' || seesReports)
  const list: QuestionList = lists.find((one) => one === address.list) ?? 'mine'
  const query = useQuestions(list, useDeferredValue(address.search.trim()))
  const { data } = query
  const questions = data?.pages.flatMap((page) => page.questions) ?? []
  return (
    <Stack gap={4}>
      <ScreenHead title={t('title')} text={t(reachesOwnOnly(roles) ? 'aboutTeacher' : 'about')} />
      <Row gap={3} lineGap={3} isWrapping>
        <Segments
          label={t('list')}
          value={list}
          options={lists.map((value) => ({ value, label: t(`lists.${value}`) }))}
          onChange={(to) => setAddress({ list: to })}
        />
        <SearchField
          label={t('search')}
          value={address.search}
          onChange={(to) => setAddress({ search: to }, true)}
        />
      </Row>
      {!data ? (
        <Unfetched query={query} count={5} />
      ) : questions.length === 0 ? (
        <EmptyState title={t(`none.${list}`)} text={t(address.search ? 'notFound' : 'noneText')} />
      ) : (
        <Card as="ul" padding="none" isDivided>
          {questions.map((one) => (
            <QuestionRow key={one.thread_id} question={one} />
          ))}
        </Card>
      )}
      <ShowMore query={query} text={t('more')} />
    </Stack>
  )
}

function QuestionRow({ question }: { question: Question }) {
  const t = useTranslations('deskQuestions')
  const show = useShownTime()
  const { name, sections, title, asked_by: asker } = question
  return (
    <li className={styles.row}>
      <Row gap={3} lineGap={1} justify="between" isWrapping align="start">
        <TextLink as={Link} to={`/questions/${question.thread_id}`}>
          {title}
        </TextLink>
        <Row gap={2} isWrapping>
          {question.reports > 0 && <Badge tone="bad" text={t('reports', { count: question.reports })} />}
          <QuestionBadge question={question} />
        </Row>
      </Row>
      <Text weight="medium" wrap="anywhere">
        {dotted([name, sections || t('left')])}
      </Text>
      <Text size="sm" wrap="cut-2" dir="auto">
        {question.last_text || t('fileOnly')}
      </Text>
      <Text size="xs" tone="muted" wrap="anywhere">
        {dotted([
          t('to', { whom: addresseeName(question.addressee, question.subject) }),
          t(question.is_by_student ? 'byStudent' : 'by', { name: asker }),
          show(question.last_at),
        ])}
      </Text>
    </li>
  )
}
