export { typeOfPicture, type PictureType } from './picture-type.js';
export { withPicture, type PictureRules } from './with-picture.js';
