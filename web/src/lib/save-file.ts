/** Hands a file that was loaded by script to the browser's downloads. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own hold on the content once the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
