import type { FieldType } from '#server/records/fields/type.ts'
import type { Field } from '#server/records/kind.ts'

/** Of each field; `about` and `example` are shown to the office, `title` to the people whose data it is. */
export type FieldOptions = {
  about: string
  example?: string
  /** Every row needs a value. */
  isRequired?: boolean
  /** Column of the table, if not the name of the field. */
  column?: string
  json?: string
  title?: string
  isForOffice?: boolean
  part?: string
  whenEmpty?: string
  made?: string
  spellings?: (value: string) => string
}

/** @param whenEmpty what an empty cell stores, as SQL, unless the options say it */
export function makeField(type: FieldType, options: FieldOptions, whenEmpty = 'null'): Field {
  return {
    type,
    about: options.about,
    example: options.example ?? '',
    isRequired: options.isRequired ?? false,
    column: options.column ?? '',
    json: options.json,
    title: options.title,
    isForOffice: options.isForOffice ?? false,
    part: options.part,
    whenEmpty: options.made ? 'null' : (options.whenEmpty ?? whenEmpty),
    made: options.made,
    spellings: options.spellings,
  }
}
