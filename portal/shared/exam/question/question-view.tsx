import { type ElementType, type ReactNode, type Ref, useId } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './question.module.css'
import { QuestionHtml } from './question-html.tsx'
import { QuestionMedia } from './question-media.tsx'
import type { Media } from './read-media.ts'

type QuestionViewProps = {
  title: string
  level: 2 | 3
  titleRef?: Ref<HTMLHeadingElement>
  /** The outcome of the answer. */
  badge?: ReactNode
  /** The question's type. */
  facts?: ReactNode
  actions?: ReactNode
  /** Elements above the question: the choice of its language, its passage. */
  before?: ReactNode
  /** '' if the answer shows the text. */
  html: string
  media?: readonly Media[] | undefined
  /** Loads the media at once, and leaves failed ones to `body`. */
  isAhead?: boolean
  number: number
  /** Language of the question, if it differs from the page's. */
  lang?: string | undefined
  /** The element with text, media and answer. */
  body?: ElementType
  footer?: ReactNode
  /** Looks like a row of a list instead of a card. */
  isRow?: boolean
  className?: string | undefined
  /** The answer, or the fields to answer. */
  children: ReactNode
}

/** A question, in the exam panel, a report or a list of bookmarks. Needs the texts `question`. */
export function QuestionView(props: QuestionViewProps) {
  const { title, level, titleRef, badge, facts, actions, before, html, media = [], isAhead, number } = props
  const { lang, body = 'div', footer, isRow, className, children } = props
  const id = useId()
  const gap = level === 2 ? 4 : 3
  const Sheet = isRow ? Stack : Card
  return (
    <Sheet as="article" gap={gap} aria-labelledby={id} className={className}>
      <Row as="header" gap={4} lineGap={1} isWrapping className={styles.head}>
        <Text
          as={`h${level}`}
          id={id}
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          size={level === 2 ? 'lg' : 'md'}
        >
          {title}
        </Text>
        {badge}
        {facts && (
          <Row as="p" gap={3} lineGap="half" isWrapping className={styles.facts}>
            {facts}
          </Row>
        )}
        {actions}
      </Row>
      {before}
      <Stack as={body} gap={gap} lang={lang}>
        {html !== '' && <QuestionHtml html={html} headingLevel={level + 1} className={styles.text} />}
        {media.length > 0 && <QuestionMedia media={media} number={number} isAhead={isAhead} />}
        {children}
      </Stack>
      {footer}
    </Sheet>
  )
}
