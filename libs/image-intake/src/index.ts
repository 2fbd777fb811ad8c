export { typeOfPicture, type PictureType } from './picture-type.js';
export { placeholderOf, type PicturePlaceholder } from './placeholder.js';
export { withPicture, type PictureRules } from './with-picture.js';
