import { sqliteDriver } from '@pictora/mongoose-sqlite';
import { Mongoose, Schema, type Connection, type Model } from 'mongoose';
import { outboxPlugin, type WithOutbox } from '../src/outbox/outbox.plugin.js';

export type Picture = WithOutbox & { _id: string; name: string };
export type PictureModel = Model<Picture>;

export const connectRecords = async (uri = 'sqlite::memory:'): Promise<Connection> => {
  const mongoose = new Mongoose();
  mongoose.setDriver(sqliteDriver);
  return mongoose.createConnection(uri).asPromise();
};

export const pictureModel = async (connection: Connection): Promise<PictureModel> => {
  const schema = new Schema<Picture>({ _id: String, name: String });
  schema.plugin(outboxPlugin as never);
  const model = connection.model<Picture>('Picture', schema) as PictureModel;
  await model.init();
  return model;
};
