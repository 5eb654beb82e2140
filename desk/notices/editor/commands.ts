import { setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { noticeSchema } from './schema.ts'

const { nodes, marks } = noticeSchema

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

/** The list around the selection, the innermost. */
function listAt({ selection: { $from } }: EditorState): NodeType | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth)
    if (type === nodes.bullet_list || type === nodes.ordered_list) return type
  }
  return undefined
}

const isHeading = ({ selection: { $from } }: EditorState) => $from.parent.type === nodes.heading

/** A list, another kind of list, or none any more. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const own = listAt(state)
    if (!own) return wrapInList(type)(state, dispatch)
    if (own === type) return liftListItem(nodes.list_item)(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).type === own) {
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
        return true
      }
    return false
  }

const toggleHeading: Command = (state, dispatch) =>
  setBlockType(isHeading(state) ? nodes.paragraph : nodes.heading)(state, dispatch)

export type ToolName = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'undo' | 'redo'

/** What the buttons do, and whether they are pressed; those that are never pressed have no state. */
export const tools: Readonly<Record<ToolName, { run: Command; isOn?: (state: EditorState) => boolean }>> = {
  bold: { run: toggleMark(marks.strong), isOn: (state) => hasMark(state, marks.strong) },
  italic: { run: toggleMark(marks.em), isOn: (state) => hasMark(state, marks.em) },
  heading: { run: toggleHeading, isOn: isHeading },
  bullets: { run: toggleList(nodes.bullet_list), isOn: (state) => listAt(state) === nodes.bullet_list },
  numbers: { run: toggleList(nodes.ordered_list), isOn: (state) => listAt(state) === nodes.ordered_list },
  undo: { run: undo },
  redo: { run: redo },
}

/** The link at the selection: its address and where it is; of a new one the selected text. */
export function linkAt(state: EditorState): { href: string; text: string; from: number; to: number } {
  const { from, to, $from } = state.selection
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? [])
  let [start, end] = [from, to]
  if (mark) {
    $from.parent.forEach((node, offset) => {
      const at = $from.start() + offset
      const isHere = at <= $from.pos && $from.pos <= at + node.nodeSize && mark.isInSet(node.marks)
      if (isHere) [start, end] = [Math.min(start, at), Math.max(end, at + node.nodeSize)]
    })
  }
  return {
    href: String(mark?.attrs.href ?? ''),
    text: state.doc.textBetween(start, end, ' '),
    from: start,
    to: end,
  }
}

/** Sets, changes or (with '') removes a link. */
export const setLink =
  ({ href, text }: { href: string; text: string }): Command =>
  (state, dispatch) => {
    const { from, to, text: before } = linkAt(state)
    const transaction = state.tr
    if (href === '') transaction.removeMark(from, to, marks.link)
    else if (text === before && from < to) {
      transaction.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }))
    } else {
      const own = marks.link.create({ href })
      transaction.replaceWith(
        from,
        to,
        noticeSchema.text(
          text || href,
          own.addToSet(state.selection.$from.marks().filter(({ type }) => type !== marks.link)),
        ),
      )
      transaction.removeStoredMark(marks.link)
    }
    dispatch?.(transaction.scrollIntoView())
    return true
  }
