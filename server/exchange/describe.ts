import { allFields, type Kind, keyFields } from '#server/records/kind.ts'
import type { Kinds } from '#server/records/kinds-map.ts'
import { typeOf } from '#server/records/stage.ts'

/** A column of a file, for the office. */
export type DescribedColumn = {
  name: string
  isRequired: boolean
  /** How a value is written. */
  format: string
  about: string
  example: string
}

/** The columns of a kind in their order, with an example row that fits to those of the other kinds. */
export function describeColumns(kind: Kind, kinds: Kinds): DescribedColumn[] {
  return allFields(kind).map((name) => {
    const { format } = typeOf(kind, name)
    const field = kind.fields[name]
    if (field) {
      const isRequired = field.isRequired || keyFields(kind).includes(name)
      return { name, isRequired, format, about: field.about, example: field.example }
    }
    if (name === 'id')
      return {
        name,
        isRequired: true,
        format,
        about: 'By this the row is found again, and other files refer to it.',
        example: exampleId(kind, kinds),
      }
    return { name, isRequired: false, format, about: aboutRemoval(kind), example: '' }
  })
}

function aboutRemoval({ removal }: Kind): string {
  if (removal?.how === 'never') return `Always empty: ${removal.instead}.`
  return removal?.how === 'end' ? 'Ends or hides the row.' : 'Deletes the row.'
}

/** The id by which the examples of other kinds refer to this one. */
function exampleId(kind: Kind, kinds: Kinds): string {
  const fields = kinds.flatMap((one) => Object.values(one.fields))
  const referring = fields.find(({ type, example }) => type.refersTo === kind.name && example !== '')
  const initials = kind.name.split('-').map((word) => word.charAt(0).toUpperCase())
  return referring?.example.split(';')[0] ?? `${initials.join('')}1`
}
