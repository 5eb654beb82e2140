export type Teacher = {
  name: string
  /** '' for none. */
  photo: string
}

/**
 * The teachers of a class with their photos: both are lists split by commas, in the same order; '' for no photo. The server
 * sends as many photos as there are teachers, and a name may have a comma: "Meera Iyer, M.Sc.".
 */
export function readTeachers(names = '', photos = ''): Teacher[] {
  const addresses = photos.split(',').map((photo) => photo.trim())
  const split = addresses.length === 1 ? [names] : names.split(',')
  return split
    .map((name, index) => ({ name: name.trim(), photo: addresses[index] ?? '' }))
    .filter(({ name }) => name !== '')
}
