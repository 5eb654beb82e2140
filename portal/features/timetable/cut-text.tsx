import type { CardText } from '#domain/timetable/entry.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** A text cut to the room that a card has for it (spec/2 §5); the whole of it is read out, and shows at the pointer. */
export function CutText({ text: { shown, whole } }: { text: CardText }) {
  if (shown === whole) return shown
  return (
    <span title={whole}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </span>
  )
}
