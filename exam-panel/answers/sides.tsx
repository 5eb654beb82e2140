import { directionsOf } from '#domain/bidi.ts'
import question from '#portal/shared/exam/question/question.module.css'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { Row } from '#ui/layout/row.tsx'
import type { PaperQuestion } from '../core/read-paper.ts'
import styles from './answers.module.css'
import { useWording } from './wording.ts'

export type Side = PaperQuestion['matches'][number] & { letter: string }

/** The full options with the letters that the lists show. */
export function Sides({ sides }: { sides: readonly Side[] }) {
  const wording = useWording()
  const directions = directionsOf(sides.map(wording))
  return (
    <ul className={styles.sides}>
      {sides.map((side, index) => (
        <Row key={side.number} as="li" gap={3} dir={directions[index]}>
          <span className={question.letter}>{side.letter}</span>
          <QuestionHtml html={wording(side)} />
        </Row>
      ))}
    </ul>
  )
}
