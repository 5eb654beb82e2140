import type { PaperQuestion } from '#domain/exam/panel/calls.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { useWording } from '../core/wording.ts'
import styles from './answers.module.css'

export type Side = PaperQuestion['matches'][number] & { letter: string }

/** The full options behind the letters that the lists show. */
export function Sides({ sides }: { sides: readonly Side[] }) {
  const wording = useWording()
  return (
    <ul className={styles.sides}>
      {sides.map((side) => (
        <li key={side.number} className={styles.side}>
          <span className={styles.letter}>{side.letter}</span>
          <QuestionHtml html={wording(side)} />
        </li>
      ))}
    </ul>
  )
}
