const form = "'^\\d{4} ?[-–/] ?(\\d{2}|\\d{4})$'"

/** Whether a text is a financial year: 2026-2027, 2026-27, 2026 / 27. @param value SQL of a text @returns SQL */
export const isFinancialYear = (value: string): string =>
  `case when ${value} ~ ${form} then right(${value}, 2)::int = (left(${value}, 4)::int + 1) % 100 else false end`

/** Every way to write a financial year, the usual one first. @param value SQL of a text @returns SQL of an array */
export const spellingsOfYear = (value: string): string =>
  `case when ${isFinancialYear(value)} then array(
      select left(${value}, 4) || spelt_gap.before || spelt_sign.text || spelt_gap.after || spelt_year.text
      from unnest(array['-', '–', '/']) with ordinality spelt_sign(text, place),
        (values (1, '', ''), (2, ' ', ' '), (3, '', ' '), (4, ' ', '')) spelt_gap(place, before, after),
        (values (1, (left(${value}, 4)::int + 1)::text), (2, right((left(${value}, 4)::int + 1)::text, 2))) spelt_year(place, text)
      order by spelt_sign.place, spelt_gap.place, spelt_year.place)
    else array[${value}] end`
